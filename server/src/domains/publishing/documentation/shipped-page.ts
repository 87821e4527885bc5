import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Contents } from '@passerelle/contracts/content.ts';
import type {
  DocumentationSection,
  DocumentedScreen,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import { idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import { typeset } from '@passerelle/texts/typeset.ts';

/** A title, then what follows it: a paragraph, or the lines of a list. */
export type Says = readonly [title: string, ...blocks: (string | readonly string[])[]];

/** A page that comes with the product, in the eight languages. */
export interface ShippedPage {
  readonly Cle: string;
  readonly Rubrique: DocumentationSection;
  /** For whoever holds one of them; for everybody when empty. */
  readonly Droits: readonly RightCode[];
  readonly Ecrans: readonly DocumentedScreen[];
  readonly says: Readonly<Record<Language, Says>>;
}

export function shippedContents({ says }: Pick<ShippedPage, 'says'>): Contents {
  return Object.fromEntries(
    languages.map((language) => {
      const [Titre, ...blocks] = says[language];
      const Texte = blocks
        .map((block) =>
          typeof block === 'string'
            ? block.startsWith('<h')
              ? block
              : `<p>${block}</p>`
            : `<ul>${block.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`,
        )
        .join('');
      return [idLangues[language], { Titre: typeset(Titre, language), Texte: typeset(Texte, language) }];
    }),
  );
}
