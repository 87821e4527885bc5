import type {
  GivenThing,
  HeldKind,
  HeldThing,
  Pack,
  PackWay,
} from '@passerelle/contracts/handover/handover.contract.ts';
import type { HoldingName } from '@passerelle/contracts/handover/holdings.ts';
import { type Language, localeOf } from '@passerelle/contracts/languages.ts';
import { signatureField } from '@passerelle/contracts/signature.ts';
import { elided } from '@passerelle/texts/elided.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { HandedThing } from '../../../engines/holdings/holding.ts';
import { saidInstant, saidLongDay } from '../../../engines/said/said-value.ts';
import { makePdf, type PdfPart } from '../../../platform/pdf/pdf-document.ts';

interface Printed {
  readonly language: Language;
  readonly say: (key: TextKey) => string;
  readonly Sens: PackWay;
  readonly person: Pack['person'];
  readonly kinds: readonly HeldKind[];
  readonly handed: ReadonlyMap<HoldingName, readonly HandedThing[]>;
  /** Things that are signed for: those received, or all that were given out, whether or not they came back. */
  readonly given: readonly GivenThing[];
  readonly nameOf: (person: number) => string;
  readonly signature: {
    readonly NomSigne: string;
    readonly by: string;
    /** When, in UTC. */
    readonly at: Date;
    readonly trace: readonly (readonly (readonly [number, number])[])[];
  };
}

/** The pack on paper: what was received; or what was handed over and to whom, what came back, what is missing, what stays. And who signed it. */
export async function printPack(pack: Printed): Promise<Buffer> {
  const { language, say, Sens, person, handed, given, nameOf, signature } = pack;
  // Of things that come back it is told which did and which did not.
  const kinds = pack.kinds.filter(({ kind }) => !given.some((thing) => thing.kind === kind));
  const locale = localeOf(language);
  const t = (key: TextKey, values: Readonly<Record<string, string | number>>) =>
    String(new IntlMessageFormat(elided(say(key), language, values), locale).format(values));
  const name = person.IndexPrenomNom ?? String(person.IdPersonneEV1);
  const leaves = Sens === 'departure';
  const title = t(leaves ? 'HANDOVER:title' : 'HANDOVER:arrivalTitle', { name });

  const parts: PdfPart[] = [{ kind: 'title', text: title }];
  if (leaves && person.DateSortiePhysique)
    parts.push({
      kind: 'quiet',
      text: t('HANDOVER:lastDay', { day: saidLongDay(person.DateSortiePhysique, language) }),
    });
  if (leaves) tellLeft();
  else tellGiven('HANDOVER:received', given);
  parts.push({ kind: 'heading', text: say('HANDOVER:signature') });
  parts.push({
    kind: 'line',
    text: t('HANDOVER:signedBy', {
      name: signature.NomSigne,
      by: signature.by,
      at: saidInstant(signature.at, language, 'long'),
    }),
  });
  if (signature.trace.length > 0)
    parts.push({ kind: 'drawing', strokes: signature.trace, field: signatureField, alt: say('HANDOVER:signature') });
  return await makePdf({ title, language }, parts);

  function tellLeft(): void {
    parts.push({ kind: 'heading', text: say('HANDOVER:handed') });
    if (handed.size === 0) parts.push({ kind: 'quiet', text: say('HANDOVER:handedNone') });
    for (const [kind, things] of handed) {
      parts.push({ kind: 'quiet', text: say(`HANDOVER:kind.${kind}`) });
      for (const { label, to } of things)
        parts.push({ kind: 'line', text: t('HANDOVER:to', { label, name: nameOf(to) }) });
    }
    tellGiven(
      'HANDOVER:cameBack',
      given.filter(({ returned }) => returned !== null),
    );
    tellGiven(
      'HANDOVER:missing',
      given.filter(({ returned }) => returned === null),
    );
    parts.push({ kind: 'heading', text: say('HANDOVER:left') });
    if (kinds.length === 0) parts.push({ kind: 'quiet', text: say('HANDOVER:nothing') });
    for (const { kind, count, things } of kinds) {
      parts.push({ kind: 'quiet', text: `${say(`HANDOVER:kind.${kind}`)} (${count})` });
      for (const thing of things) parts.push({ kind: 'line', text: lineOf(thing) });
      if (count > things.length)
        parts.push({ kind: 'line', text: t('HANDOVER:more', { count: count - things.length }) });
    }
  }

  function tellGiven(heading: TextKey, things: readonly GivenThing[]): void {
    if (things.length === 0) return;
    parts.push({ kind: 'heading', text: say(heading) });
    for (const { label, about, since, until, returned } of things) {
      const days = [
        t('INVENTORIES:since', { day: saidLongDay(since, language) }),
        returned && t('INVENTORIES:returnedOn', { day: saidLongDay(returned, language) }),
        !returned && until && t('HANDOVER:due', { day: saidLongDay(until, language) }),
      ];
      parts.push({ kind: 'line', text: [label, about, ...days].filter(Boolean).join(' · ') });
    }
  }

  function lineOf({ key, label, about, until, others }: HeldThing): string {
    return [
      label ?? key,
      about,
      until && t('HANDOVER:until', { day: saidLongDay(until, language) }),
      others !== null && t('HANDOVER:others', { count: others }),
    ]
      .filter(Boolean)
      .join(' · ');
  }
}
