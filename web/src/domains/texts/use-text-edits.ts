import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { useRef } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { useWrite } from '../../lib/query.ts';
import { faultsIn } from './text-faults.tsx';
import { allCodes, keyOf, noteLines, type TextLine } from './text-lines.ts';

type Typed = Partial<Record<IdLangue, string>>;

/**
 * What is typed over a text, language by language. What nobody types follows the text when somebody else edits it; where
 * both did, neither is lost.
 */
export function useTextEdits(line: TextLine) {
  const draft = useDraft<Typed>('text', keyOf(line), {});
  const write = useWrite(translationsCalls.write, { shownInPlace: true });
  /** The version that each language was typed over. */
  const over = useRef<Partial<Record<IdLangue, number>>>({});
  const { Famille, Cle } = line;
  const typed = (code: IdLangue) => draft.values[code];
  const now = (code: IdLangue) => typed(code) ?? line.texts[code].Texte;
  const changed = allCodes.filter((code) => typed(code) !== undefined && typed(code) !== line.texts[code].Texte);
  const moved = (code: IdLangue) =>
    changed.includes(code) && over.current[code] !== undefined && over.current[code] !== line.texts[code].Version;
  const faults = (code: IdLangue) => (changed.includes(code) ? faultsIn(now(code), code, line.shipped) : []);

  async function send(texts: Record<string, { readonly Texte: string; readonly Version: number }>): Promise<boolean> {
    const saved = await write.writeAsync({ params: { Famille, Cle }, body: { texts } }).catch(() => undefined);
    if (saved) noteLines([saved], true);
    return saved !== undefined;
  }

  return {
    now,
    changed,
    moved,
    faults,
    draft,
    error: write.error,
    pending: write.pending,
    savable: changed.length > 0 && changed.every((code) => !moved(code) && faults(code).length === 0),
    type: (code: IdLangue, Texte: string) => {
      write.reset();
      over.current[code] ??= line.texts[code].Version;
      draft.change({ [code]: Texte });
    },
    /** The reader has seen what somebody else wrote, and writes over it. */
    keepMine: (code: IdLangue) => {
      over.current[code] = line.texts[code].Version;
      draft.change({});
    },
    takeTheirs: (code: IdLangue) => {
      delete over.current[code];
      draft.change({ [code]: line.texts[code].Texte });
    },
    /** The text was read again since French moved, and says the same. */
    confirm: async (code: IdLangue) => {
      const { Texte, Version } = line.texts[code];
      await send({ [code]: { Texte, Version } });
    },
    save: async (): Promise<boolean> => {
      const texts = Object.fromEntries(
        changed.map((code) => [code, { Texte: now(code), Version: over.current[code] ?? line.texts[code].Version }]),
      );
      const saved = await send(texts);
      if (saved) {
        over.current = {};
        draft.discard();
      }
      return saved;
    },
  };
}

export type TextEdits = ReturnType<typeof useTextEdits>;
