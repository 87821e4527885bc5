import type { QrCode } from '@passerelle/contracts/qr-code.ts';
import decodeQR from 'qr/decode.js';

/** What a phone reads in the drawing of a code. */
export function readQr({ size, path }: QrCode): string {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * side + Number(x) * scale) * 4;
      data.fill(0, from, from + scale * 4);
    }
  return decodeQR({ width: side, height: side, data });
}
