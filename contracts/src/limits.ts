/**
 * How often one person may do something, or it may be done to what a call counts by, over all replicas and whichever calls do
 * it; past it they are answered TOO_MANY_REQUESTS. What asks of others (whether somebody alike is there, whether a login is taken) is counted whatever is
 * answered, since a refusal tells as much as an answer.
 */
export const limits = {
  /** Who may be the same person: what is found must not be found out by trying (H-10). */
  likeness: { most: 30, minutes: 60 },
  /** Whose a login or an address is. */
  identifiers: { most: 120, minutes: 60 },
  /** Whose the number of a badge or a plate is: they are handed out by the dozen. */
  numbers: { most: 300, minutes: 60 },
  /** Requests and files that are begun, and forms in which something is typed. */
  drafts: { most: 300, minutes: 60 },
  comments: { most: 100, minutes: 60 },
  /** Files of things, each of many lines. */
  loads: { most: 30, minutes: 60 },
  /** What one program asks for people. */
  scim: { most: 1200, minutes: 1 },
  /** Whom one program creates: that somebody is refused tells that another is there, and each who is not refused stays. */
  newcomers: { most: 300, minutes: 60 },
  /** What one address of a calendar is read, by however many programs. */
  feed: { most: 60, minutes: 60 },
  /** The same from one address: a whole campus may have one. */
  feeds: { most: 600, minutes: 1 },
  /** Links that are asked for from one address, on the page of those who forgot their password. */
  forgotten: { most: 20, minutes: 1 },
  /** Birth dates that are given at one link of a candidate. */
  gate: { most: 30, minutes: 1 },
  /** The same from one address: a whole campus may have one. */
  gates: { most: 300, minutes: 1 },
  /** Links that are sent to one person, whoever sends them. */
  links: { most: 10, minutes: 60 },
  /** People told because somebody asked for it. */
  notices: { most: 30, minutes: 60 },
} as const;
export type LimitName = keyof typeof limits;

/** What a call is given, once it is known to be well formed. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What of a call counts towards a limit. */
export interface CallLimit {
  readonly name: LimitName;
  /**
   * By what it is counted: by whoever calls, unless it says by the address that they call from, or by something that the call
   * names. A call that anyone may make always says so.
   */
  readonly by?: 'caller' | 'address' | ((input: CallInput) => string | number);
  /** What it asks, each counted once however often it is asked; none where it asks nothing. Without this, each call counts. */
  readonly questions?: (input: CallInput) => readonly unknown[];
}

/** Who may be the same person, as the form asks and as it is asked again when they are created. */
export function likenessOf(values: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { Prenom, Nom, IdPays, DateNaissance = null, NIN = null } = values;
  return ['likeness', Prenom, Nom, IdPays, DateNaissance, NIN];
}

/** What one person or one thing alone may have, wherever it is taken: that it is refused tells that another has it. */
const oneAlone = {
  identifiers: ['CompteAD', 'Mail', 'LibListe'],
  numbers: ['NumeroBadge', 'Immatriculation', 'NumeroPorte', 'Numero'],
} as const satisfies Partial<Record<LimitName, readonly string[]>>;

/** Of a call that writes fields. */
export const ofFields: readonly CallLimit[] = (['identifiers', 'numbers'] as const).map((name) => ({
  name,
  questions: (input) => {
    const written = fieldsOf(input);
    return oneAlone[name].flatMap((field) => ((written[field] ?? '') === '' ? [] : [[field, written[field]]]));
  },
}));

/** The fields that a call writes, by name: those of a form, or those that its body names itself. */
export function fieldsOf({ body }: CallInput): Readonly<Record<string, unknown>> {
  const { fields = [], ...own } = (body ?? {}) as { readonly fields?: readonly Written[] };
  return { ...own, ...Object.fromEntries(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])) };
}

interface Written {
  readonly IdChamp: string;
  readonly Valeur?: unknown;
}
