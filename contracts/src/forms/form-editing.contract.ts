import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, PersonKey, signedIn, strict } from '../call.ts';
import { FormEdits, type FormLayout } from './form-edits.ts';
import { FieldRight } from './forms.contract.ts';

const params = strict({ IdFormulaire: Type.String({ pattern: '^[a-z][a-z-]{0,38}$' }) });
/** The same on their way out, where nothing is left of what a schema does not name. */
const StoredEdits = Type.Unsafe<FormEdits>(Type.Object({}, { additionalProperties: true }));
const StoredLayout = Type.Unsafe<FormLayout>(Type.Object({}, { additionalProperties: true }));
const Revision = Type.Integer({ minimum: 0, description: '0 while the form is as it ships' });
const editor = holding('adm');

/** What speaks against edits, at its place in them. */
export const FaultOfEdits = strict({ path: Type.String(), rule: Type.String(), over: Type.Optional(Type.String()) });

export const FormVersion = strict({
  Revision: Key,
  DateC: Instant,
  who: nullable(NamedPerson),
  Modifs: StoredEdits,
});
export type FormVersion = Static<typeof FormVersion>;

export const formsCalls = {
  inForce: call({
    operationId: 'forms.inForce',
    method: 'GET',
    path: '/Formulaires/en-vigueur',
    summary: 'What is said on site of each form, over what ships; who may do what on it comes with each record',
    access: signedIn,
    response: Type.Array(strict({ IdFormulaire: Type.String(), Revision, Modifs: StoredLayout })),
  }),
  list: call({
    operationId: 'forms.list',
    method: 'GET',
    path: '/Formulaires',
    summary: 'The forms that may be edited, and who published each last',
    access: editor,
    response: Type.Array(
      strict({ IdFormulaire: Type.String(), Revision, DateC: nullable(Instant), who: nullable(NamedPerson) }),
    ),
  }),
  read: call({
    operationId: 'forms.read',
    method: 'GET',
    path: '/Formulaires/{IdFormulaire}',
    summary: 'What is said on site of a form',
    access: editor,
    params,
    response: strict({ Revision, Modifs: StoredEdits }),
  }),
  versions: call({
    operationId: 'forms.versions',
    method: 'GET',
    path: '/Formulaires/{IdFormulaire}/versions',
    summary: 'What was published of a form, newest first: the last fifty',
    access: editor,
    params,
    response: Type.Array(FormVersion),
  }),
  check: call({
    operationId: 'forms.check',
    method: 'POST',
    path: '/Formulaires/{IdFormulaire}/verification',
    summary: 'What speaks against edits of a form, each at its place',
    access: editor,
    reads: true,
    params,
    body: strict({ Modifs: FormEdits }),
    response: strict({ faults: Type.Array(FaultOfEdits) }),
    errors: ['FILTER_INVALID'],
  }),
  preview: call({
    operationId: 'forms.preview',
    method: 'POST',
    path: '/Formulaires/{IdFormulaire}/apercu',
    summary:
      'A record on an edited form as somebody would have it under a role of theirs, as far as the reader may read it',
    access: editor,
    reads: true,
    params,
    body: strict({
      Modifs: FormEdits,
      IdPersonneEV1: PersonKey,
      IdPersonneRole: Type.Optional(Key),
      cle: nullable(Key),
    }),
    response: strict({
      /** False where they do not see the record at all. */
      seen: Type.Boolean(),
      valeurs: nullable(
        Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true })),
      ),
      masked: Type.Array(Type.String(), { description: 'sensitive fields, whose values are not told' }),
      droitsFormulaires: Type.Array(FieldRight),
    }),
    errors: ['FILTER_INVALID'],
  }),
};
