import type { QrCode } from '@passerelle/contracts/qr-code.ts';
import encodeQR from 'qr';

/** A QR code as a drawing: a square of `size` modules and the SVG path of the dark ones. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, path: dark.join('') };
}
