import { type Language, localeOf } from '@passerelle/contracts/languages.ts';
import type { ReceiptToSign } from '@passerelle/contracts/requests/receipts.ts';
import { signatureField, type Trace } from '@passerelle/contracts/signature.ts';
import { elided } from '@passerelle/texts/elided.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { saidInstant } from '../../../../engines/said/said-value.ts';
import { makePdf, type PdfPart } from '../../../../platform/pdf/pdf-document.ts';

interface Printed {
  readonly language: Language;
  readonly say: (key: TextKey) => string;
  readonly person: string;
  readonly receipts: readonly ReceiptToSign[];
  readonly signature: {
    readonly NomSigne: string;
    /** Under whose account. */
    readonly by: string;
    /** It was drawn before somebody else, at the desk. */
    readonly atDesk: boolean;
    readonly at: Date;
    readonly trace: Trace;
  };
}

/** A receipt on paper: what was received of each request, and who signed for it. */
export async function printReceipts({ language, say, person, receipts, signature }: Printed): Promise<Buffer> {
  const locale = localeOf(language);
  const t = (key: TextKey, values: Readonly<Record<string, string | number>>) =>
    String(new IntlMessageFormat(elided(say(key), language, values), locale).format(values));
  const title = `${say('REQUESTS:receipt')} — ${person}`;
  const values = { name: signature.NomSigne, by: signature.by, at: saidInstant(signature.at, language, 'long') };
  const parts: PdfPart[] = [
    { kind: 'title', text: title },
    ...receipts.flatMap(({ IdDemande, Version, lignes }): PdfPart[] => [
      { kind: 'heading', text: t('REQUESTS:number', { number: IdDemande }) },
      { kind: 'quiet', text: t('REQUESTS:receiptVersion', { version: Version }) },
      ...lignes.map(({ Libelle, NumeroSerie, Etat }): PdfPart => {
        const state = say(`REQUESTS:condition ${Etat}` as TextKey);
        return { kind: 'line', text: [Libelle, NumeroSerie, state].filter(Boolean).join(' · ') };
      }),
    ]),
    { kind: 'heading', text: say('REQUESTS:signature') },
    { kind: 'line', text: t(signature.atDesk ? 'REQUESTS:signedAtDesk' : 'REQUESTS:signedInSession', values) },
  ];
  if (signature.trace.length > 0)
    parts.push({ kind: 'drawing', strokes: signature.trace, field: signatureField, alt: say('REQUESTS:signature') });
  return await makePdf({ title, language }, parts);
}
