import { type Static, Type } from 'typebox';
import { Key, nullable, oneOf, strict } from '../call.ts';
import { ConditionSchema } from '../conditions/condition.ts';
import { evaluate, type Typed } from '../conditions/evaluate.ts';
import { Said } from '../forms/own-fields.ts';
import { candidateForm } from './candidate.form.ts';

/** Whether a paper has to be given, may be, or is not asked for. */
export const demands = ['required', 'optional', 'none'] as const;
export type Demand = (typeof demands)[number];

/** What the file of a paper may be: a PDF, a picture, a text document. */
export const paperFormats = {
  pdf: ['pdf'],
  picture: ['png', 'jpg', 'jpeg'],
  text: ['doc', 'docx'],
} as const;
export type PaperFormat = keyof typeof paperFormats;
const formats = Object.keys(paperFormats) as [PaperFormat, ...PaperFormat[]];

/** Megabytes that its file may have. */
export const paperSizes = [3, 5] as const;

/** Papers of a record that an accepted one can become. */
export const recordPapers = ['PieceIdentiteRecto', 'PieceIdentiteVerso', 'PieceTitreSejour', 'PiecePermis'] as const;

/** For whom a paper is asked: in a country, in a company, where what they filled in is so; for everybody where nothing is said. */
export const PaperRule = strict({
  IdPays: nullable(Type.String({ minLength: 1, maxLength: 5 })),
  IdSociete: nullable(Key),
  Quand: nullable(ConditionSchema),
  Demande: oneOf(demands),
});
export type PaperRule = Static<typeof PaperRule>;

/** What a paper is called and may be, as its candidate and whoever decides it are told. */
export const paperTold = {
  Nom: Said,
  Aide: nullable(Said),
  Formats: Type.Array(oneOf(formats), { minItems: 1, uniqueItems: true }),
  Taille: Type.Union([Type.Literal(3), Type.Literal(5)]),
  /** Months that it may be old by. */
  AgeMois: nullable(Type.Integer({ minimum: 1, maximum: 120 })),
  /** It is good until a day. */
  Echeance: Type.Boolean(),
} as const;

/** A paper that hiring files ask for, as it is edited on site. */
export const PaperType = strict({
  ...paperTold,
  Champ: nullable(oneOf(recordPapers)),
  Ordre: Type.Integer({ minimum: 1, maximum: 999 }),
  Actif: Type.Boolean(),
  Regles: Type.Array(PaperRule, {
    maxItems: 50,
    description: 'read in their order: the first that is met says it; asked of nobody where none is',
  }),
});
export type PaperType = Static<typeof PaperType>;

/** The code of a paper, which stays what it is. */
export const PaperCode = Type.String({ pattern: '^[a-z][a-z0-9-]{1,38}[a-z0-9]$' });

/** What of a file rules look at. */
export interface AskedOf {
  readonly IdPays: string | null;
  readonly IdSociete: number | null;
  /** What was filled in, by field. */
  readonly given: Readonly<Record<string, unknown>>;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Whether a paper is asked for in a file: by the first of its rules that is met. */
export function demandOf({ Actif, Regles }: Pick<PaperType, 'Actif' | 'Regles'>, of: AskedOf): Demand {
  if (!Actif) return 'none';
  const typed: Typed = {
    read: (field) => (field === 'IdPays' ? of.IdPays : of.given[field]),
    typeOf: (field) => (Object.hasOwn(candidateForm.fields, field) ? candidateForm.fields[field]?.type : undefined),
    today: of.today,
  };
  const met = Regles.find(
    ({ IdPays, IdSociete, Quand }) =>
      (IdPays === null || IdPays === of.IdPays) &&
      (IdSociete === null || IdSociete === of.IdSociete) &&
      (Quand === null || evaluate(Quand, typed)),
  );
  return met?.Demande ?? 'none';
}

/** The version of what is written below: a file of another is read by none. */
export const papersFileFormat = 'passerelle.hiring-papers.1';

/** Papers as a file carries them to another installation, which has keys of its own: companies are told by their name. */
export const PapersFile = strict({
  format: Type.Literal(papersFileFormat),
  papers: Type.Array(
    strict({
      CodePiece: PaperCode,
      Piece: strict({
        ...PaperType.properties,
        Regles: Type.Array(
          strict({
            IdPays: PaperRule.properties.IdPays,
            Societe: nullable(Type.String({ minLength: 1, maxLength: 200 })),
            Quand: PaperRule.properties.Quand,
            Demande: PaperRule.properties.Demande,
          }),
          { maxItems: 50 },
        ),
      }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
export type PapersFile = Static<typeof PapersFile>;
