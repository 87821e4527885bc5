import { type BamRight, type bamActions, bamTypes, type ReadRight } from '../../access/rights.ts';
import type { Fields } from '../../catalogue/field.ts';
import type { Condition } from '../../conditions/condition.ts';
import { type CrossRule, defineForm, type FormValues } from '../../forms/form.ts';
import { type RequestType, stages, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';

export type BamAction = (typeof bamActions)[number];
export type BamTypeName = (typeof bamTypes)[number];

/** Files by what they are for: `IdTypeDossier`. */
export const fileTypes = { mission: '1', affectation: '2', intermission: '3' } as const satisfies Record<
  BamTypeName,
  string
>;

const nameOfType = new Map<unknown, BamTypeName>(bamTypes.map((name) => [fileTypes[name], name]));

/** What a file is for, by its number as it is stored; a mission unless said. */
export const bamTypeOf = ({ IdTypeDossier }: FormValues): BamTypeName => nameOfType.get(IdTypeDossier) ?? 'mission';

/** The right to do this with a file of this type. */
export const bamRight = (action: BamAction, type: BamTypeName): BamRight => `bam-${action}-${type}`;

/** Files whose periods may not overlap, of one person. */
export const isExclusive = (IdTypeDossier: unknown): boolean => IdTypeDossier !== fileTypes.intermission;

/** How somebody works meanwhile. */
const onOne = ['regie', 'forfait', 'interne'] as const;
const betweenTwo = ['formation', 'bureau', 'domicile'] as const;
export const situations = [...onOne, ...betweenTwo] as const;
/** Between two missions one waits, learns or is at home; on one, one does not. */
const situationsOf = {
  [fileTypes.mission]: onOne,
  [fileTypes.affectation]: onOne,
  [fileTypes.intermission]: betweenTwo,
};
/** At home: its own request authorises it. */
export const atHome: (typeof situations)[number] = 'domicile';

const write = bamTypes.flatMap((type): BamRight[] => [bamRight('create', type), bamRight('modify', type)]);
/** The right that reads what is filled in of a file. */
export const readsFile = 'bam-fiche-collab' satisfies ReadRight;
const read = readsFile;
const hours = { type: 'number', decimals: 2, read, write } as const;

const fields = {
  IdTypeDossier: { type: 'code', values: Object.values(fileTypes), read, write, required: true },
  Situation: { type: 'code', values: situations, read, write, required: true },
  DateDeDebut: { type: 'date', read, write, required: true },
  DateDeFin: { type: 'date', read, write },
  Manager2: { type: 'person', read, write },
  MngProxi: { type: 'person', read, write },
  IdOS: { type: 'code', reference: 'Os', read, write },
  HoraireHebdo: hours,
  HoraireHebdoClient: hours,
  RepasMidi: { type: 'boolean', read, write },
  RepasSoir: { type: 'boolean', read, write },
  InterdictionTR: { type: 'boolean', read, write },
  Remarques: { type: 'text', read, write, maxLength: 2000 },
} as const satisfies Fields;

const objective = {
  IdObjectif: { type: 'code', reference: 'BamObjectif', read, write, required: true },
  Precision: { type: 'text', read, write, maxLength: 300 },
  Echeance: { type: 'date', read, write },
} as const satisfies Fields;

const is = (type: BamTypeName): Condition => ({
  field: 'IdTypeDossier',
  operator: 'equals',
  value: fileTypes[type],
});

/** It ends when it has begun. */
const periodRule: CrossRule = {
  name: 'bamPeriod',
  reads: ['DateDeDebut', 'DateDeFin'],
  find: ({ DateDeDebut, DateDeFin }) =>
    typeof DateDeDebut === 'string' && typeof DateDeFin === 'string' && DateDeFin < DateDeDebut
      ? [{ field: 'DateDeFin', rule: 'min', limit: DateDeDebut }]
      : [],
};

const { draft, sent, underWay, validated, closed } = stages;

/** Hours of a week: none, or all of them. */
const week = { min: 0, max: 168 };

/** A file of mission, of assignment, or of what is between two: where somebody works, for whom, from when to when. */
export const bamRequest: RequestType = {
  name: 'bam',
  form: defineForm({
    form: 'demande-bam',
    fields,
    sections: [
      {
        section: 'file',
        title: 'BAM:file',
        items: [
          { field: 'IdTypeDossier', code: 'RADIO' },
          { field: 'Situation', code: 'L', partedBy: 'IdTypeDossier', parts: situationsOf },
          { field: 'DateDeDebut', code: 'D' },
          // Being at home is allowed for a time, and renewed after it.
          {
            ...{ field: 'DateDeFin', code: 'D', help: 'BAM:helpNoEnd' },
            required: { field: 'Situation', operator: 'equals', value: atHome },
          },
          { field: 'IdOS', code: 'L', help: 'BAM:helpOS' },
        ],
      },
      {
        section: 'managers',
        title: 'BAM:managers',
        items: [
          { field: 'Manager2', code: 'DLIST', required: is('mission'), help: 'BAM:helpManagers' },
          { field: 'MngProxi', code: 'DLIST' },
        ],
      },
      {
        section: 'hours',
        title: 'BAM:hours',
        items: [
          { field: 'HoraireHebdo', code: 'N', ...week },
          { field: 'HoraireHebdoClient', code: 'N', ...week, shown: is('mission') },
          { field: 'RepasMidi', code: 'SWITCH' },
          { field: 'RepasSoir', code: 'SWITCH' },
          { field: 'InterdictionTR', code: 'SWITCH' },
        ],
      },
      { section: 'remarks', title: 'BAM:remarks', items: [{ field: 'Remarques', code: 'R' }] },
    ],
    rules: [periodRule],
    takesOwn: { read, write },
  }),
  lines: {
    form: defineForm({
      form: 'demande-bam-objectif',
      fields: objective,
      sections: [
        {
          section: 'objective',
          title: 'BAM:objective',
          items: [
            { field: 'IdObjectif', code: 'L' },
            { field: 'Precision', code: 'S', maxLength: 300 },
            { field: 'Echeance', code: 'D' },
          ],
        },
      ],
      rules: [],
    }),
    mayLack: true,
    calledBy: ['IdObjectif', 'Precision'],
    said: { title: 'BAM:objectives', none: 'BAM:noObjective', add: 'BAM:addObjective' },
  },
  beside: ['DateClotureBAM', 'EmpreintePDF'],
  tellsBeside: ['Litige', 'ARevoirBAM'],
  holderForms: {},
  ...typeFacts.bam,
  ofSite: false,
  moves: {
    ...usualMoves,
    close: { from: [validated], to: closed },
    reopen: { from: [validated], to: underWay },
    restore: { from: [sent, underWay], to: validated },
    recall: { from: [sent, underWay], to: draft },
  },
  givenBy: (values) => {
    const right = (action: BamAction) => bamRight(action, bamTypeOf(values));
    return {
      edit: right('modify'),
      send: right('submit'),
      revise: right('modify'),
      cancel: right('submit'),
      recall: 'bam-rappeler',
      remind: 'suivi-d-bam',
    };
  },
  sharesDrafts: true,
  shortestReason: 10,
  shortestWhy: 10,
  validatedBy: 'visas',
};
