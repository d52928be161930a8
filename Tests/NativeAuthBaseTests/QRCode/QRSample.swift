/// Symbols of another encoder: qrcodegen 1.8.0 for Python (Project Nayuki, MIT licence), with
/// `QrCode.encode_segments([QrSegment.make_bytes(text)], ecc, version, version, mask, False)`.
struct QRSample: Sendable {
    let text: String
    let version: Int
    let isLow: Bool
    let mask: Int
    /// The modules row by row, four to a hexadecimal digit, a dark one as 1; the last digit is filled with zeros.
    let modules: String

    static let all = [
        QRSample(
            text: "hello, world",
            version: 1,
            isLow: false,
            mask: 3,
            modules: """
                febbfc14506e90bb7555dba22ec13107faafe01c00b7425ba66770d347d311a46530804a53fb0a1051acba65f5d563ae\
                bec9042f1feff20
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 0,
            modules: """
                fe473fc17dd06e886bb74d65dbaef2ec13f907faaafe006d00aa4f89722c1068df06ea13f8236f4e596ba7262d12ceb9\
                af128e0dfc005ec6ff8eeb7041d1abafcfc5d1b8f2eb822304795afe8df18
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 1,
            modules: """
                fe923fc117506ebd2bb747c5dba3a2ec155107faaafe00c700a31a92d886bafd8a53a0b952863a1b0bc10d8f78479a13\
                05b8db58f90074447fbbaa304b710ba29f95d3125aead77704d3f0fed8a48
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 2,
            modules: """
                fe24bfc133d06eb08bb75ee5dba8caec171907faaafe015500be2c3e10a228a6e7e572b07610e176bf4344aace9cf733\
                97f1b6eefa0050c63f962af052519ba9ffa5d55b7eea0c1b0441b9feee7f8
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 3,
            modules: """
                fea4bfc15e506e8bebb75ee5dba57aec107507faaafe01e300b741a590a2288bd13e099dc0c0e176bae59fc5ab2a2d33\
                97f10235ff8066457fb62af059312ba72fcdd55b7eeb61ad049ad4feee7f8
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 4,
            modules: """
                fee3bfc110506e9eabb759f5dbacbaec152107faaafe0124008beb7ca841a685e9dd83376a67fd077ccd7c48fe7f782b\
                e636c729fe0073443fb82a104551ebad8fe5d3639ee8ef9504307efea9638
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 5,
            modules: """
                fe123fc153506eb08bb75295dba0caec111107faaafe01d70082ac670cd3efa6e7e570b856963a1b0fc14c8ace9cf742\
                50edb6eefa0070443f9baa304a711ba1ffa5d2470ee80c1b04c3b1fed8a48
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 6,
            modules: """
                fe923fc150506eb9abb74295dba9eaec109507faaafe00db009f88cb8cd3efafc377313e4ef63a1b0ccd7c4bea0ebf42\
                50ed927cfb006845bfbbaa305ab11babbf85d6470ee8453f04a237fed8a48
                """
        ),
        QRSample(
            text: "https://example.com/gate",
            version: 2,
            isLow: false,
            mask: 7,
            modules: """
                fe473fc12f906e8cebb74d65dba4baec176907faaafe00240096ddd0722c107a96226e81b1036f4e5b2283b6bf5beab9\
                af12c729fe0057c67f8eeb705551eba6efd5d5b8f2e9106b045dc8fe8df18
                """
        ),
        QRSample(
            text: "otpauth://totp/Example:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example",
            version: 5,
            isLow: true,
            mask: 6,
            modules: """
                fef74123fc10fb82106e958f56bb7466dc85dba3d172aec12b279107faaaaaafe019427900da4f9c0a0acb11938fb5da\
                91f673f846a514dee06159b484c4213e5aac0cfa6df085d77147027906cb3f4983daa891fbbd4432a1ab34951e754453\
                f482767bf8e82e57364cb6339b6577239d9d3f4d4934586fbaef2d8c4729225411ea6c287dfa004f57147bf9456eabb0\
                4d477b1bbaafca3fd5d511097a6e9a92416b0506814cffea6f58a88
                """
        ),
        QRSample(
            text: "Grüße, 世界 ☕",
            version: 3,
            isLow: false,
            mask: 1,
            modules: """
                fed773fc1308906ea710bb745335dba199aec1677507faaaafe00e8800a37dd92b8b845fede3badc39377efc6066cf8a\
                f7324268844e01908995fbf5d43b87c407f7d7ba62294742be35e6fc804b3c63fa446ab04f8913ba65cfddd28447aeb6\
                3f1f042b500feca67c8
                """
        ),
        QRSample(
            text: "otpauth://totp/Example:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example&digits=6&period=30",
            version: 7,
            isLow: false,
            mask: 2,
            modules: """
                fe46704a0bfc1281cd02906ebbe061c4bb758df98435dba961f8b7aec16064622107faaaaaaaafe01c93119600be28cf\
                832be549898e32e1e4cec5aa1f8d7bd54b6ba2f4f35f6c9369bc8a418e8efe3b56fbadca12376677b29cd3d1f5450415\
                26b386306662cd277ec8d8514bc1c88348fb6ffa79fc04494c77647e2bc4aa4e2ac7131f1ff51ebfda2f873fdfa54bf6\
                186252abc98c686d9b0bcb0539cb3a8c0770c81aa924214c07be4bc25991cb1d23ebff6f1a1f9007475940a9dabc3982\
                dc81597d54f0f581027649bf10fc06fc8047344f9457f8b22b492ad0525f1bd11ebafa4fc15f85d75628b8676ea3203e\
                1d1d04248bab894fe8bf1893710
                """
        ),
        QRSample(
            text: printable(640),
            version: 21,
            isLow: false,
            mask: 4,
            modules: """
                feef07f98349f73b92b24273fc13a4f97dd38df6918770f6106e8608646c610ed8ac3a1164bb7536ebc1b622affc13d9\
                0ae5dbab85ffff843fe1a33f7a12aec14f74f1b89647a7fd1dbba907faaaaaaaaaaaaaaaaaaaaaafe01a18b4652ef180\
                dec72e59008b81c6bf45abfa8bbffb369fcf665e87160f076483e87d99edf2d83b56b5e6e44f76557f441e6a4f7fd73a\
                03d6e52d508b4d9ab25fb2382238aa1381dd603dda23ebe45ebce6567da789d81468d6bb45692f62990ff2a26daf89f6\
                4e98cef9881281e65941fe37d5132a8104017597dc3d1d2733776d46d63a676628cc0f209c9cc924c6c65fb6b87f0093\
                18bc62c1e9824e616a10836c8f26b99dabee84c0dd1777aab4480a91b39e7afca3e5f21d03bd1a132b483e3d6f841e72\
                b41532bdb64169966884fecdeed910d2e78384fb494caf5d5b32d88403d2ce53c4a7cf2a2eb0114237f2a03f9aa9febf\
                32f80f03fb7157aac5e4a51a254c5203f19dada7f2ab8c1acc716bbb04aa8c4f40b16e0344eabd1b405c607fc072fdb8\
                eff6845ff6d57fd39ac070a00ad048f259ecd582f63b69da49e6d04194b198794765f9ff6f002bd6b7eee544159fd1e0\
                f1e460e83b33ac0b0436fbe9c14d80a8be29cb3a03de9b297338356aeb069b9df1ce5a1244ffae92d6397f69d395c41f\
                aa2118bcae58b6e05a22d56f3f0f527c97c4104872294c558302da968cceacd2eb3bbf74a5cf2f4750324df083e29938\
                dd301b909c698604825b53c44a64dad0a8c723a58bbc29c93a8dd8a2f29c4abc98cf2a355d5f6353ec885799b68fdce2\
                3386cc9ca6eb3a56b21e7cd4c05ca3d17b60a28e77615e3a457a294055cbefa456ff5119fca7f3f55e1f95c74f631cac\
                645eba3165884496a56b6ae0d0aa3d26a84e62aaf18728469b69129b447aad31fbf970a3f3bf1fd857bf9508ff1cc20d\
                421a1a413a24ff554eb5fad13a7cd23b30e200a395626a0eaedf22dc37e47bb3c0bde20b29e6c213f3371d313190f1cb\
                c9281450e1bb8f232c30556e97aaacf26854827d410b0e278b3b5e9126236432817b37a519a6f562281015aaf72b1b31\
                a7beaafd97ed8b4f40ebb0f20016dffeb4cce0e23810b0222195506d98740f8e5099ecfad5f2bcabe31c9ed68955f3d2\
                022b3aa38660161dcd34699bbee4e14b4953a046d4d014806d47014e7463c012c47a23e59201cc766407b2330edcb019\
                5e9d80da428f8e66519dee46d650bee8fb92f6cfff9f12f87c3bf0b73fc79d7ee718ff4c55d0b1ec56450c3f1a4ac0e9\
                aba59fa918eaa48d4ad1c41957185d3442e3918e3ac44bec431f8494be2c01f8be27ead27151ad7fe4180de8fa653a23\
                2b4a787db3bbf94c1eca715948e341e88a8219630114fab06c4f01d7a63c6824f6eccf94186ab3af6d8850356e5a9d88\
                b52b7fbd15480f321fbe446c47965982aff0a018e1d7543f46a7964692c16a11928e28091f2a24e393ac908967ee4889\
                a99e65a73328d01a429d1857e6a4049b79deb88047255f349547916f65f1d9eee8663c6da4677487f03cbf102f60da18\
                18ee96890834aaea609efa2dfe2374acc0eb3246e9a05ef49491f9dd4f13e2c7e6a206f07f624f60405f2b40eb6b53eb\
                fabd6d90cfe81e6da420bd3aebec53ffbf627eaa35f800654c11963947cc9918223c43fa7061ad7966b3f32a80f06a30\
                4320bc7690d12254c5203d1bbadee23fcf35fdde0fea27dfadd04c1360a3096d88f78e3b5c2e84289c97f2e46845976d\
                5587042bbb47a52cd88f2a5ecd5f3feea755aa1f7115889e40ffbd0
                """
        ),
    ]

    private static func printable(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(UInt32(33 + $0 % 90)) }))
    }
}
