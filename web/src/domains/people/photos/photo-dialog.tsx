import { Alert, Button, Group } from '@mantine/core';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { type PhotoState, photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { IconCamera, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { BothPhotos } from './both-photos.tsx';
import { type Crop, cropped, wholeCrop } from './crop.ts';
import { PhotoCamera } from './photo-camera.tsx';
import { PhotoCropper } from './photo-cropper.tsx';
import classes from './photos.module.css';

interface DialogProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
  readonly state: PhotoState;
  readonly onClose: () => void;
}

type Step =
  | { readonly at: 'start'; readonly removing?: true; readonly unreadable?: true }
  | { readonly at: 'camera' }
  | { readonly at: 'frame'; readonly image: ImageBitmap; readonly crop: Crop };

const stale = [photosCalls.state, directoryCalls.record];

/** A photo is chosen, dropped, pasted or taken, framed, and sent; or the one that is there is taken away. */
export default function PhotoDialog({ person, state, onClose }: DialogProps) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const params = { IdPersonneEV1: person.IdPersonneEV1 };
  const give = useWrite(photosCalls.give, { stale, shownInPlace: true });
  const remove = useWrite(photosCalls.remove, {
    stale,
    shownInPlace: true,
    onDone: () => {
      showToast({ text: t('PHOTOS:removed') });
      onClose();
    },
  });

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setFailed(undefined);
    try {
      setStep({ at: 'frame', image: await createImageBitmap(file), crop: wholeCrop });
    } catch {
      setStep({ at: 'start', unreadable: true });
    }
  }

  async function send(image: ImageBitmap, crop: Crop): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      const content = await cropped(image, crop);
      const { IdFichier } = await callApi(filesCalls.send, {
        query: { purpose: 'photo', name: content.name },
        content,
      });
      await give.writeAsync({ params, body: { IdFichier } });
      showToast({ text: t('PHOTOS:sent') });
      onClose();
    } catch (error) {
      setFailed(error);
    } finally {
      setSending(false);
    }
  }

  const pictureIn = ({ files }: DataTransfer) => [...files].find(({ type }) => type.startsWith('image/'));
  const onPaste = ({ clipboardData }: ClipboardEvent) => void take(pictureIn(clipboardData));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void take(pictureIn(event.dataTransfer));
  };
  const has = state.accepted !== null || state.waiting !== null;
  return (
    <Dialog
      onClose={onClose}
      title={t(step.at === 'frame' ? 'PHOTOS:frame' : has ? 'PHOTOS:change' : 'PHOTOS:add')}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={t('PHOTOS:choose')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {step.at === 'start' && (
        <div className={classes.cropper}>
          {has && (
            <div className={classes.small}>
              <BothPhotos person={person} accepted={state.accepted} waiting={state.waiting} />
            </div>
          )}
          {state.Motif !== null && <Alert color="orange">{t('PHOTOS:rejected', { reason: state.Motif })}</Alert>}
          {step.unreadable && (
            <Alert color="red" role="alert">
              {t('PHOTOS:unreadable')}
            </Alert>
          )}
          <WriteError error={remove.error} />
          {step.removing ? (
            <>
              <Alert color="red">{t('PHOTOS:removeAsk')}</Alert>
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setStep({ at: 'start' })}>
                  {t('COMMON:cancel')}
                </Button>
                <Button color="red" loading={remove.pending} data-autofocus onClick={() => remove.write({ params })}>
                  {t('PHOTOS:remove')}
                </Button>
              </Group>
            </>
          ) : (
            <>
              <Group gap="xs">
                <Button leftSection={<IconPhotoUp size={16} />} data-autofocus onClick={() => input.current?.click()}>
                  {t('PHOTOS:choose')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconCamera size={16} />}
                  onClick={() => setStep({ at: 'camera' })}
                >
                  {t('PHOTOS:take')}
                </Button>
                {has && (
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setStep({ at: 'start', removing: true })}
                  >
                    {t('PHOTOS:remove')}
                  </Button>
                )}
              </Group>
              <p className={classes.hint}>{t('PHOTOS:orDrop')}</p>
            </>
          )}
        </div>
      )}
      {step.at === 'camera' && (
        <PhotoCamera
          onTaken={(image) => setStep({ at: 'frame', image, crop: wholeCrop })}
          onLeave={() => setStep({ at: 'start' })}
        />
      )}
      {step.at === 'frame' && (
        <>
          <PhotoCropper image={step.image} crop={step.crop} onCrop={(crop) => setStep({ ...step, crop })} />
          <WriteError error={failed} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setStep({ at: 'start' })}>
              {t('PHOTOS:another')}
            </Button>
            <Button loading={sending} onClick={() => void send(step.image, step.crop)}>
              {t('PHOTOS:send')}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
