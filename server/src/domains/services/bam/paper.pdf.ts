import { type Language, localeOf } from '@passerelle/contracts/languages.ts';
import { elided } from '@passerelle/texts/elided.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { makePdf, type PdfPart } from '../../../platform/pdf/pdf-document.ts';

/** A file as it is written on paper: everything is in words by now, but for days. */
export interface Paper {
  readonly language: Language;
  readonly say: (key: TextKey) => string;
  readonly IdDossier: number;
  readonly person: string;
  readonly company: string | null;
  readonly sections: readonly { readonly title: TextKey; readonly facts: readonly PaperFact[] }[];
  readonly objectives: readonly string[];
  /** Somebody is at home meanwhile: until when that is allowed. */
  readonly atHomeUntil: string | null | undefined;
  readonly decisions: readonly { readonly name: string; readonly on: string }[];
  /** When it was validated, by which alone it is dated. */
  readonly at: Date;
}
export interface PaperFact {
  readonly label: string;
  readonly value: string;
}

/** What somebody at home between two missions is held to. */
export const dutiesAtHome = ['BAM:dutyReach', 'BAM:dutySite', 'BAM:dutyHours'] as const;

/** The paper of a file: what it says, its objectives, who decided it. The same content makes the same bytes. */
export async function printFile(paper: Paper): Promise<Buffer> {
  const { language, say, IdDossier, person, company, sections, objectives, atHomeUntil, decisions, at } = paper;
  const t = (key: TextKey, values: Readonly<Record<string, string | number>>) =>
    String(
      new IntlMessageFormat(elided(say(key), language, values), localeOf(language), undefined, {
        ignoreTag: true,
      }).format(values),
    );
  const title = t('BAM:updateTitle', { number: IdDossier, name: person });
  const line = (text: string): PdfPart => ({ kind: 'line', text });
  const heading = (key: TextKey): PdfPart => ({ kind: 'heading', text: say(key) });
  const parts: PdfPart[] = [{ kind: 'title', text: title }];
  if (company) parts.push({ kind: 'quiet', text: company });
  for (const { title: name, facts } of sections)
    if (facts.length > 0) parts.push(heading(name), ...facts.map(({ label, value }) => line(`${label} · ${value}`)));
  parts.push(heading('BAM:objectives'));
  if (objectives.length === 0) parts.push({ kind: 'quiet', text: say('BAM:noObjective') });
  parts.push(...objectives.map(line));
  if (atHomeUntil !== undefined) {
    parts.push(heading('BAM:duties'), ...dutiesAtHome.map((key) => line(say(key))));
    if (atHomeUntil !== null) parts.push(line(t('BAM:dutyRenew', { date: atHomeUntil })));
  }
  parts.push(heading('BAM:decisions'));
  parts.push(...decisions.map(({ name, on }) => line(t('BAM:validatedBy', { name, date: on }))));
  return await makePdf({ title, language, at }, parts);
}
