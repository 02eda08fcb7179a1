import qrcode from 'qrcode-generator';

/** The quiet zone of a QR code in modules, without which scanners do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code; dark on white in every theme, as scanners expect it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const lines = Array.from({ length: count }, (_, index) => index);
  const squares = lines.flatMap((row) =>
    lines
      .filter((column) => code.isDark(row, column))
      .map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`),
  );
  const size = count + 2 * QUIET_ZONE;
  return (
    <svg className="qr-picture" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path className="qr-paper" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="qr-ink" d={squares.join('')} />
    </svg>
  );
}
