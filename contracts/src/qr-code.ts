import { type Static, Type } from 'typebox';
import { strict } from './call.ts';

/** A QR code as it is drawn. */
export const QrCode = strict({
  size: Type.Integer({ description: 'modules on a side, its quiet zone included' }),
  path: Type.String({ description: 'of an SVG, the dark modules' }),
});
export type QrCode = Static<typeof QrCode>;
