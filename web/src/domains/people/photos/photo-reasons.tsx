import { Button } from '@mantine/core';
import { photoReasonLength } from '@passerelle/contracts/photos/photo.rules.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import classes from './photos.module.css';

interface ReasonsProps {
  readonly IdPhoto: number;
  readonly onReason: (reason: string) => void;
  readonly onLeave: () => void;
}

const usual = ['hidden', 'blurred', 'several', 'another'] as const;

/** Why a photo is rejected: a usual reason by its number, or other words. */
export function PhotoReasons({ IdPhoto, onReason, onLeave }: ReasonsProps) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus(), []);
  const form = useForm({
    initial: { Motif: '' },
    fields: { Motif: reasonRule(true, photoReasonLength.min) },
    draft: { form: 'photo-reject', subject: String(IdPhoto) },
    save: async ({ Motif }) => onReason(Motif.trim()),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const typed = event.target instanceof HTMLTextAreaElement && event.target.value !== '';
    if (event.key === 'Escape' && !typed) onLeave();
    if (event.target instanceof HTMLTextAreaElement || event.repeat) return;
    const one = usual[Number(event.key) - 1];
    if (!one) return;
    event.preventDefault();
    onReason(t(`PHOTOS:reason.${one}`));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each of its keys has its button.
    <div ref={frame} onKeyDown={onKeyDown}>
      <Form form={form} acts onLeave={onLeave} className={classes.cropper}>
        <fieldset className={classes.reasons} aria-label={t('PHOTOS:reason')}>
          {usual.map((one, index) => (
            <Button
              key={one}
              type="button"
              size="compact-md"
              variant="light"
              color="red"
              rightSection={<Kbd keys={[String(index + 1)]} />}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onReason(t(`PHOTOS:reason.${one}`))}
            >
              {t(`PHOTOS:reason.${one}`)}
            </Button>
          ))}
        </fieldset>
        <ReasonField form={form} help={t('PHOTOS:reasonHelp')} />
        <FormEnd action={t('PHOTOS:reject')} color="red" cancel />
      </Form>
    </div>
  );
}
