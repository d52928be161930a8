"""The operations of the user pools through boto3, with additional checks of every response."""

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from botocore.exceptions import ClientError
from botocore.validate import ParamValidator

REGION = "eu-central-1"


def client(url, certificate=None, service="cognito-idp"):
    # Ignores settings of the environment: proxy, profile and credentials.
    return boto3.Session(region_name=REGION).client(
        service, endpoint_url=url, verify=certificate,
        config=Config(signature_version=UNSIGNED, proxies={}, retries={"total_max_attempts": 1, "mode": "standard"}))


class Calls:
    """Requires every response to match the model; boto3 itself accepts members that its model does not have."""

    def __init__(self, url, certificate=None, service="cognito-idp"):
        self._client = client(url, certificate, service)
        self.answered, self.refused = set(), set()

    def __getattr__(self, method):
        def call(**parameters):
            operation = self._client.meta.method_to_api_mapping[method]
            try:
                answer = getattr(self._client, method)(**parameters)
            except ClientError as error:
                self._check_error(operation, error)
                raise
            self._check(operation, answer)
            return answer
        return call

    def _check(self, operation, answer):
        self.answered.add(operation)
        metadata = answer.pop("ResponseMetadata")
        assert metadata["HTTPStatusCode"] == 200, f"{operation} returned {metadata['HTTPStatusCode']}"
        assert metadata.get("RequestId"), f"{operation} has no request id"
        shape = self._client.meta.service_model.operation_model(operation).output_shape
        if shape is None:
            assert not answer
            return
        report = ParamValidator().validate(answer, shape)
        assert not report.has_errors(), f"{operation}: {report.generate_report()}"
        unknown = set(answer) - set(shape.members)
        assert not unknown, f"{operation} returns members that the model does not have: {unknown}"

    def _check_error(self, operation, error):
        self.refused.add(operation)
        status, code = error.response["ResponseMetadata"]["HTTPStatusCode"], error.response["Error"]["Code"]
        assert status == 400, f"{operation} refuses with status {status}"
        shapes = self._client.meta.service_model.operation_model(operation).error_shapes
        known = {shape.name for shape in shapes} | {"SerializationException"}
        assert code in known, f"{operation} refuses with {code}, which the model does not list for it"

    def refuses(self, code, method, **parameters):
        try:
            getattr(self, method)(**parameters)
        except ClientError as error:
            found = error.response["Error"]["Code"]
            assert found == code, f"{method} refused with {found} instead of {code}: {error}"
            return error.response["Error"]["Message"]
        raise AssertionError(f"{method} was not refused with {code}")
