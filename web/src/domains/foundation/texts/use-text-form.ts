import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { useRef } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { readAnew, useWrite } from '../../../lib/query.ts';
import { faultsAt } from './text-faults.tsx';
import { allCodes, keyOf, noteLines, type TextLine } from './text-lines.ts';

export interface TextValues {
  readonly texts: Readonly<Record<IdLangue, string>>;
}

const valuesOf = ({ texts }: TextLine): TextValues => ({
  texts: Object.fromEntries(allCodes.map((code) => [code, texts[code].Texte])) as TextValues['texts'],
});

/** What is typed over a text in some of its languages. What nobody types follows the text when somebody else edits it. */
export function useTextForm(line: TextLine, onSaved: () => void) {
  const write = useWrite(translationsCalls.write, { shownInPlace: true });
  const { Famille, Cle } = line;
  /** As it was read last: what is typed is over it. */
  const over = useRef(line);
  over.current = line;
  const send = async (texts: Readonly<Record<string, string>>) => {
    const now = over.current.texts as Readonly<Record<string, { readonly Version: number }>>;
    const body = Object.entries(texts).map(([code, Texte]) => [code, { Texte, Version: now[code]?.Version ?? 0 }]);
    noteLines([await write.writeAsync({ params: { Famille, Cle }, body: { texts: Object.fromEntries(body) } })], true);
  };
  const form = useForm({
    draft: { form: 'text', subject: keyOf(line) },
    initial: valuesOf(line),
    stored: true,
    fields: {
      texts: {
        label: 'TRANSLATIONS:text',
        depth: 1,
        check: ({ texts }) =>
          allCodes.flatMap((code) =>
            texts[code] === over.current.texts[code].Texte ? [] : faultsAt(code, texts[code], over.current.shipped),
          ),
      },
    },
    latest: async () => {
      const { line: now } = await readAnew(translationsCalls.read, { params: { Famille, Cle } });
      over.current = now;
      return { values: valuesOf(now) };
    },
    save: async ({ texts }) => {
      const changed = allCodes.filter((code) => texts[code] !== over.current.texts[code].Texte);
      if (changed.length > 0) await send(Object.fromEntries(changed.map((code) => [code, texts[code]])));
    },
    done: onSaved,
  });
  return {
    form,
    /** The text was read again since French moved, and says the same. */
    confirm: (code: IdLangue) => send({ [code]: line.texts[code].Texte }),
  };
}
