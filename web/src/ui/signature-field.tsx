import { Button, Input } from '@mantine/core';
import { signatureField, type Trace } from '@passerelle/contracts/signature.ts';
import { type PointerEvent, useRef } from 'react';
import classes from './signature-field.module.css';
import { begun, drawn, notSigning } from './signature-strokes.ts';

const { width, height } = signatureField;
const mostStrokes = 60;
const mostPoints = 2000;

interface SignatureFieldProps {
  readonly label: string;
  /** What the button that empties it says. */
  readonly clear: string;
  readonly value: Trace;
  readonly onChange: (value: Trace) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** A field to sign in, with the finger, the pen or the mouse: strokes of points, which the server prints and does not keep. */
export function SignatureField({ label, clear, value, onChange, error, required = false }: SignatureFieldProps) {
  const signing = useRef(notSigning);
  const ends = ({ pointerId }: { readonly pointerId: number }) => {
    if (signing.current.now?.by === pointerId) signing.current = { ...signing.current, now: null };
  };
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    const within = (at: number, most: number) => Math.round(Math.max(0, Math.min(most, at)));
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ];
  };
  return (
    <Input.Wrapper label={label} error={error} required={required}>
      <svg
        className={classes.draw}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          if (value.length >= mostStrokes) return;
          const next = begun(signing.current, event, value, pointOf(event));
          if (!next?.now) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          signing.current = next;
          onChange(next.now.strokes);
        }}
        onPointerMove={(event) => {
          if ((signing.current.now?.strokes.at(-1)?.length ?? 0) >= mostPoints) return;
          const next = drawn(signing.current, event.pointerId, pointOf(event));
          if (!next?.now) return;
          signing.current = next;
          onChange(next.now.strokes);
        }}
        onPointerUp={(event) => ends(event)}
        // What the system takes back, as a palm that rests, was no stroke.
        onPointerCancel={(event) => {
          const { now } = signing.current;
          if (now?.by === event.pointerId) onChange(now.before);
          ends(event);
        }}
      >
        {value.map((stroke) => (
          <polyline
            key={stroke.join(' ')}
            points={(stroke.length > 1 ? stroke : [...stroke, ...stroke]).map((point) => point.join(',')).join(' ')}
            fill="none"
            stroke="#1c2733"
            strokeWidth={3}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {value.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
          {clear}
        </Button>
      )}
    </Input.Wrapper>
  );
}
