import { callUrl } from '@passerelle/contracts/call.ts';
import { filePurposes } from '@passerelle/contracts/files/file.kinds.ts';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { openCall } from '../../../../lib/api.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { declared, fileErrorText, mayArrive } from '../../../../ui/files/file-words.ts';
import { readFile } from './own-file.ts';
import { Button, comesBackTo, Failed, Notice, type OnSending } from './parts.tsx';
import { isHeic, shrunk } from './shrink-picture.ts';
import { usePress } from './use-press.ts';

type Giving = 'none' | 'sending' | { readonly error: unknown; readonly file: File };

interface PhotoProps extends Pick<CandidateFile, 'photo'> {
  readonly onSending: OnSending;
}

/** The photo of a candidate: taken with their phone or chosen, and shown as the square that is kept of it. Nobody has to give one. */
export function OwnPhoto({ photo, onSending }: PhotoProps) {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<Giving>('none');
  const drop = usePress(candidateCalls.dropPhoto, () => void readFile());
  const sending = state === 'sending';
  const told = typeof state === 'object' ? 'failed' : state;
  useEffect(() => onSending('photo', told), [onSending, told]);
  useEffect(() => () => onSending('photo', 'none'), [onSending]);
  const give = async (file: File) => {
    setState('sending');
    try {
      const sent = await shrunk(file);
      const input = { query: { name: sent.name.slice(-500) }, content: declared(sent, filePurposes.photo) };
      await openCall(candidateCalls.givePhoto, input, { idempotencyKey: crypto.randomUUID() });
      await readFile();
      setState('none');
    } catch (error) {
      setState({ error, file });
    }
  };
  return (
    <section id="step-photo" className="card" aria-label={t('CANDIDATE:photo')}>
      <h2>{t('CANDIDATE:photo')}</h2>
      <p className="quiet small">{t('CANDIDATE:photoHelp')}</p>
      {photo && (
        <img
          className="face"
          src={callUrl(candidateCalls.photo, { query: { v: photo } })}
          alt={t('CANDIDATE:photoGiven')}
          width={96}
          height={96}
        />
      )}
      {sending && <p role="status">{t('CANDIDATE:photoSending')}</p>}
      {typeof state === 'object' && (
        <div className="tight">
          <Notice tone="bad" title={state.file.name}>
            {isHeic(state.file) ? t('CANDIDATE:heic') : fileErrorText(state.error)}
          </Notice>
          <div className="moves">
            {mayArrive(state.error) && <Button onClick={() => void give(state.file)}>{t('BOOT:retry')}</Button>}
            <Button kind="quiet" onClick={() => setState('none')}>
              {t('CANDIDATE:putAway')}
            </Button>
          </div>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void give(file);
        }}
      />
      <Button
        busy={sending}
        onClick={() => {
          comesBackTo('step-photo');
          chooser.current?.click();
        }}
      >
        {t(photo ? 'CANDIDATE:photoOther' : 'CANDIDATE:photoGive')}
      </Button>
      {photo && (
        <Button kind="quiet" busy={drop.pending} onClick={() => drop.press({})}>
          {t('CANDIDATE:photoDrop')}
        </Button>
      )}
      <Failed error={drop.error} />
    </section>
  );
}
