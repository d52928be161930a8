# The command as an image: docker build --tag nativeauth . See docs/installing.md. Has not been built with Docker yet.
FROM swift:6.2-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libsqlite3-dev make python3 python3-venv
WORKDIR /source
COPY . .
RUN make dist && make install PREFIX=/usr DESTDIR=/image

FROM debian:bookworm-slim
# The authorities are for federated sign-in only: the server itself calls nothing.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/nativeauth nativeauth \
    && install -d -o nativeauth -g nativeauth -m 700 /var/lib/nativeauth
COPY --from=build /image/usr /usr

USER nativeauth
ENV NATIVEAUTH_HOME=/var/lib/nativeauth
VOLUME /var/lib/nativeauth
EXPOSE 8090
ENTRYPOINT ["nativeauth"]
CMD ["serve", "--host", "0.0.0.0"]
