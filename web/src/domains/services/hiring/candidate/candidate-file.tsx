import { callUrl } from '@passerelle/contracts/call.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { candidateCalls, type CandidateFile as File } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { candidateForm, isAskedByAnother, withAsked } from '@passerelle/contracts/hiring/candidate.form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { showDate, showDayAndTimeInZone, showTime } from '../../../../lib/format.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { Abandon } from './abandon.tsx';
import { CandidateField } from './candidate-field.tsx';
import { HandOver } from './hand-over.tsx';
import { Keeper } from './keeper.ts';
import { readFile } from './own-file.ts';
import { OwnPhoto } from './own-photo.tsx';
import { Button, type Coming, Failed, Notice, type OnSending } from './parts.tsx';
import { PieceCard } from './piece-card.tsx';
import { Relay } from './relay.tsx';
import { StepsBar } from './steps-bar.tsx';
import { usePress } from './use-press.ts';
import { WelcomeDocuments } from './welcome-documents.tsx';

const again = () => void readFile();

/** What a candidate fills in and gives; once it is handed over, how it stands. */
export function CandidateFile({ file }: { readonly file: File }) {
  const { t, language } = useTexts();
  const leave = usePress(candidateCalls.leave, again);
  const open = file.IdStade === stages.draft;
  return (
    <>
      <header className="tight">
        <h1>{t('HIRING:hello', { name: file.Prenom ?? '' })}</h1>
        {file.LibSociete && <p className="quiet">{file.LibSociete}</p>}
        {file.DateEntreePhysique && <p>{t('HIRING:arrival', { day: showDate(file.DateEntreePhysique) })}</p>}
        {open && file.Jusque && (
          <p className="strong">{t('HIRING:until', { when: showDayAndTimeInZone(file.Jusque, language) })}</p>
        )}
      </header>
      {open && <Filling file={file} />}
      <WelcomeDocuments />
      {!open && (
        <Notice tone="good" title={t(file.IdStade >= stages.validated ? 'HIRING:doneTitle' : 'HIRING:sentTitle')}>
          {t(file.IdStade >= stages.validated ? 'HIRING:doneText' : 'HIRING:sentText')}
        </Notice>
      )}
      <Failed error={leave.error} />
      <div className="end">
        {file.IdStade < stages.validated && (
          <a className="away" href={callUrl(candidateCalls.pack, {})}>
            {t('CANDIDATE:takeAlong')}
          </a>
        )}
        <Button kind="quiet" busy={leave.pending} onClick={() => leave.press({})}>
          {t('HIRING:leave')}
        </Button>
      </div>
      {file.IdStade < stages.validated && <Abandon />}
    </>
  );
}

function Filling({ file }: { readonly file: File }) {
  const { t } = useTexts();
  const [keeper] = useState(() => new Keeper(file.fields, again));
  useEffect(() => keeper.follow(), [keeper]);
  useEffect(() => keeper.read(file.fields), [keeper, file.fields]);
  // A phone may load the page anew once its camera was used: it goes on where it was.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const back = file.sentBack;
  const faults = new Map(file.faults.map((fault) => [fault.field, fault]));
  // Where something is asked for anew, that alone is shown.
  const asked = withAsked(back?.fields ?? []);
  const isTold = (field: string) => !isAskedByAnother(field) || file.fields[field] || faults.has(field);
  const sections = candidateForm.sections
    .map((one) => ({
      ...one,
      items: one.items
        .filter(isFieldItem)
        .filter(({ field }) => back === null || asked.includes(field))
        .filter(({ field }) => back?.fields.includes(field) || isTold(field))
        .map((item) => (isAskedByAnother(item.field) ? { ...item, required: true as const } : item)),
    }))
    .filter(({ items }) => items.length > 0);
  const pieces = file.pieces.filter(({ Etat }) => back === null || Etat === 'rejected' || Etat === 'waiting');
  const [coming, onSending] = useComing();
  const online = useOnline();
  return (
    <>
      <p>{t('HIRING:helloText')}</p>
      {back && (
        <Notice tone="heed" title={t('HIRING:sentBackTitle')}>
          {back.why}
        </Notice>
      )}
      {file.Precisions && <Notice>{file.Precisions}</Notice>}
      {!online && <Notice tone="heed">{t('CANDIDATE:offline')}</Notice>}
      {back === null && <StepsBar file={file} />}
      <Standing keeper={keeper} />
      {back === null && <OwnPhoto photo={file.photo} onSending={onSending} />}
      {sections.map(({ section, title, items }, n) => (
        <section
          key={section}
          id={n === 0 ? 'step-about' : undefined}
          className="card"
          aria-label={t(title as TextKey)}
        >
          <h2>{t(title as TextKey)}</h2>
          {items.map((item) => (
            <CandidateField
              key={item.field}
              item={item}
              stored={file.fields[item.field] ?? null}
              byRecruiter={file.byRecruiter.includes(item.field)}
              fault={faults.get(item.field)}
              warning={file.warnings.find(({ field }) => field === item.field)}
              keeper={keeper}
            />
          ))}
        </section>
      ))}
      {pieces.length > 0 && (
        <section id="step-papers" className="card" aria-label={t('HIRING:papers')}>
          <h2>{t('HIRING:papers')}</h2>
          <p className="quiet small">{t('HIRING:papersHelp')}</p>
          <Relay />
          {pieces.map((piece) => (
            <PieceCard key={piece.IdPiece} piece={piece} onSending={onSending} />
          ))}
        </section>
      )}
      <HandOver file={file} keeper={keeper} coming={coming} />
    </>
  );
}

/** What is on its way of the papers and the photo, or did not arrive, and what their cards tell it by. */
function useComing(): readonly [Coming, OnSending] {
  const [those, setThose] = useState<Coming>(new Map());
  const tell = useCallback<OnSending>(
    (what, sending) =>
      setThose((before) => {
        if ((before.get(what) ?? 'none') === sending) return before;
        const others = [...before].filter(([one]) => one !== what);
        return new Map(sending === 'none' ? others : [...others, [what, sending]]);
      }),
    [],
  );
  return [those, tell];
}

const followNetwork = (told: () => void) => {
  addEventListener('online', told);
  addEventListener('offline', told);
  return () => {
    removeEventListener('online', told);
    removeEventListener('offline', told);
  };
};

/** Whether the phone has a network, as far as it knows. */
const useOnline = () => useSyncExternalStore(followNetwork, () => navigator.onLine);

/** Whether what was typed is kept; of a field that was changed elsewhere meanwhile, which of both is to stand. */
function Standing({ keeper }: { readonly keeper: Keeper }) {
  const { t, language } = useTexts();
  const { state, at, moved } = useStore(keeper.keeping);
  const [first] = moved;
  const said = {
    none: undefined,
    saving: t('HIRING:saving'),
    failed: t('HIRING:notSaved'),
    saved: at && t('HIRING:saved', { time: showTime(at, language) }),
  }[state];
  return (
    <div role="status" className="standing" data-state={state}>
      {first ? t('HIRING:changedElsewhere', { field: t(`CHAMPS:${first.field}` as TextKey) }) : said}
      {first && (
        <Button kind="quiet" onClick={() => keeper.insist(first)}>
          {t('CANDIDATE:useMine', { value: first.value ?? '–' })}
        </Button>
      )}
    </div>
  );
}
