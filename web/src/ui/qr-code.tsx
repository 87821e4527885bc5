import type { QrCode as Drawn } from '@passerelle/contracts/qr-code.ts';
import classes from './qr-code.module.css';

/** A QR code, dark on light whatever the page: cameras read no other. */
export function QrCode({ code: { size, path }, label }: { readonly code: Drawn; readonly label: string }) {
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
