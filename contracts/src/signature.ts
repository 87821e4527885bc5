import { type Static, Type } from 'typebox';

/** The field that a signature is drawn in. */
export const signatureField = { width: 600, height: 200 } as const;

const { width, height } = signatureField;

/** A drawn signature: strokes of points in that field. */
export const Trace = Type.Array(
  Type.Array(
    Type.Tuple([Type.Integer({ minimum: 0, maximum: width }), Type.Integer({ minimum: 0, maximum: height })]),
    { minItems: 1, maxItems: 2000 },
  ),
  { maxItems: 60 },
);
export type Trace = Static<typeof Trace>;

/** The name that who signs writes. */
export const SignedName = Type.String({ minLength: 2, maxLength: 120, pattern: '\\S' });
