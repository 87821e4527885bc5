import type { HeldKind, HeldThing, Pack } from '@passerelle/contracts/handover/handover.contract.ts';
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
  readonly person: Pack['person'];
  readonly kinds: readonly HeldKind[];
  readonly handed: ReadonlyMap<HoldingName, readonly HandedThing[]>;
  readonly nameOf: (person: number) => string;
  readonly signature: {
    readonly NomSigne: string;
    readonly by: string;
    /** When, in UTC. */
    readonly at: Date;
    readonly trace: readonly (readonly (readonly [number, number])[])[];
  };
}

/** The pack on paper: what was handed over and to whom, what stays, and who signed it. */
export async function printPack(pack: Printed): Promise<Buffer> {
  const { language, say, person, kinds, handed, nameOf, signature } = pack;
  const locale = localeOf(language);
  const t = (key: TextKey, values: Readonly<Record<string, string | number>>) =>
    String(new IntlMessageFormat(elided(say(key), language, values), locale).format(values));
  const name = person.IndexPrenomNom ?? String(person.IdPersonneEV1);
  const title = t('HANDOVER:title', { name });

  const parts: PdfPart[] = [{ kind: 'title', text: title }];
  if (person.DateSortiePhysique)
    parts.push({
      kind: 'quiet',
      text: t('HANDOVER:lastDay', { day: saidLongDay(person.DateSortiePhysique, language) }),
    });
  parts.push({ kind: 'heading', text: say('HANDOVER:handed') });
  if (handed.size === 0) parts.push({ kind: 'quiet', text: say('HANDOVER:handedNone') });
  for (const [kind, things] of handed) {
    parts.push({ kind: 'quiet', text: say(`HANDOVER:kind.${kind}`) });
    for (const { label, to } of things)
      parts.push({ kind: 'line', text: t('HANDOVER:to', { label, name: nameOf(to) }) });
  }
  parts.push({ kind: 'heading', text: say('HANDOVER:left') });
  if (kinds.length === 0) parts.push({ kind: 'quiet', text: say('HANDOVER:nothing') });
  for (const { kind, count, things } of kinds) {
    parts.push({ kind: 'quiet', text: `${say(`HANDOVER:kind.${kind}`)} (${count})` });
    for (const thing of things) parts.push({ kind: 'line', text: lineOf(thing) });
    if (count > things.length) parts.push({ kind: 'line', text: t('HANDOVER:more', { count: count - things.length }) });
  }
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
