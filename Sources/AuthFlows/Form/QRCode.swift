public import NativeAuthBase

/// The QR code of the base module, for views that draw a ``FormComponent`` of the kind ``FormComponent/Kind/qrCode``.
public typealias QRCode = NativeAuthBase.QRCode
