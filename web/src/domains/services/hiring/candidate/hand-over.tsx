import { candidateCalls, type CandidateFile as File } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { pieceOfFault } from '@passerelle/contracts/hiring/steps.ts';
import { useEffect, useState } from 'react';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { saidIn } from '../paper-words.ts';
import type { Keeper } from './keeper.ts';
import { ownFile, readFile } from './own-file.ts';
import { Button, type Coming, Failed, Notice } from './parts.tsx';
import { usePress } from './use-press.ts';

/** What its candidate is told to lack: the day it is due is nothing of theirs. */
const lackingOf = ({ faults }: File) => faults.map(({ field }) => field).filter((field) => field !== 'DateRetour');

interface HandOverProps {
  readonly file: File;
  readonly keeper: Keeper;
  readonly coming: Coming;
}

/**
 * Hands the file over. Pressed while something is on its way, it waits for that, and goes unless that leaves something to do, or did not
 * arrive: without it, it goes once its candidate has put it away.
 */
export function HandOver({ file, keeper, coming }: HandOverProps) {
  const { t, language } = useTexts();
  const { press, pending, error } = usePress(candidateCalls.submit, () => void readFile());
  const [wanted, setWanted] = useState(false);
  const { refused } = useStore(keeper.keeping);
  /** What was typed and cannot be kept lacks, whatever stood there before. */
  const lacking = [...new Set([...lackingOf(file), ...Object.keys(refused)])];
  const sending = [...coming.values()].includes('sending');
  const failed = [...coming].flatMap(([what, state]) => (state === 'failed' ? [what] : []));
  const isWhole = failed.length === 0;
  const pieceOf = (field: string) => file.pieces.find(({ CodePiece }) => CodePiece === pieceOfFault(field));
  /** What was given, and waits for whoever decides it, is nothing more to do. */
  const toDo = lacking.filter((field) => {
    const piece = pieceOf(field);
    return piece?.Etat !== 'waiting' && piece?.Derogation !== 'requested';
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once, when what it waited for is there.
  useEffect(() => {
    if (!wanted || sending) return;
    // What was begun to be sent while it is looked at is waited for as well.
    let isOvertaken = false;
    const go = async () => {
      const kept = isWhole && (await keeper.flush());
      await readFile();
      if (isOvertaken) return;
      const now = ownFile.get().file;
      if (kept && now && lackingOf(now).length === 0) press({});
      setWanted(false);
    };
    void go();
    return () => {
      isOvertaken = true;
    };
  }, [wanted, sending, isWhole]);
  return (
    <>
      {toDo.length > 0 && (
        <section aria-label={t('HIRING:missing')}>
          <p className="strong">{t('HIRING:missing')}</p>
          <ul className="missing">
            {toDo.map((field) => {
              const piece = pieceOf(field);
              return (
                <li key={field}>
                  <a href={`#${field}`}>
                    {piece === undefined ? t(`CHAMPS:${field}` as TextKey) : saidIn(piece.Nom, language)}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {!isWhole && (
        <section aria-label={t('CANDIDATE:notArrived')}>
          <p className="strong">{t('CANDIDATE:notArrived')}</p>
          <ul className="missing">
            {failed.map((what) => {
              const piece = file.pieces.find(({ IdPiece }) => IdPiece === what);
              return (
                <li key={what}>
                  <a href={piece ? `#piece-${piece.CodePiece}` : '#step-photo'}>
                    {piece ? saidIn(piece.Nom, language) : t('CANDIDATE:photo')}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {lacking.length > 0 && toDo.length === 0 && <Notice>{t('HIRING:submitWait')}</Notice>}
      {sending && <p role="status">{t(wanted ? 'CANDIDATE:goesAfter' : 'CANDIDATE:sendingStill')}</p>}
      <Failed error={error} />
      <Button
        kind="main"
        disabled={(lacking.length > 0 || !isWhole) && !wanted}
        busy={pending || wanted}
        onClick={() => setWanted(true)}
      >
        {t('HIRING:submit')}
      </Button>
    </>
  );
}
