import { Button, Input, Text } from '@mantine/core';
import { handoverCalls, signatureField } from '@passerelle/contracts/handover/handover.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { type PointerEvent, useRef } from 'react';
import { useForm, useValues } from '../../lib/form/form.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Field, TextField } from '../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import classes from './handover.module.css';

type Trace = [number, number][][];

interface SignDialogProps {
  readonly IdPersonneEV1: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Signs the pack as it stands: a name, and a signature drawn with the finger, the pen or the mouse where one likes. */
export default function SignDialog({ IdPersonneEV1, name, onClose }: SignDialogProps) {
  const { t } = useTexts();
  const sign = useWrite(handoverCalls.sign, {
    stale: [handoverCalls.pack, historyCalls.timeline],
    shownInPlace: true,
  });
  const form = useForm({
    initial: { NomSigne: name, trace: [] as Trace },
    fields: { NomSigne: { label: 'HANDOVER:signName', required: true }, trace: { label: 'HANDOVER:draw' } },
    save: async ({ NomSigne, trace }: { NomSigne: string; trace: Trace }): Promise<void> => {
      await sign.writeAsync({
        params: { IdPersonneEV1 },
        body: { NomSigne: NomSigne.trim(), ...(trace.length > 0 && { trace }) },
      });
    },
    done: () => {
      showToast({ tone: 'success', text: t('HANDOVER:signedDone') });
      onClose();
    },
  });
  const { trace } = useValues(form);
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('HANDOVER:sign')}>
      <Text size="sm">{t('HANDOVER:signLead')}</Text>
      <TextField form={form} name="NomSigne" />
      <Field form={form} name="trace">
        {({ value, onChange }) => <Drawing value={value} onChange={onChange} />}
      </Field>
      {trace.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.change({ trace: [] })}>
          {t('HANDOVER:clear')}
        </Button>
      )}
      <FormEnd cancel action={t('HANDOVER:sign')} />
    </FormDialog>
  );
}

const { width, height } = signatureField;
const mostStrokes = 60;
const mostPoints = 2000;

/** A field to draw in: strokes of points, as the server keeps none but prints them. */
function Drawing({ value, onChange }: { readonly value: Trace; readonly onChange: (value: Trace) => void }) {
  const { t } = useTexts();
  const drawing = useRef<Trace | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    const within = (at: number, most: number) => Math.round(Math.max(0, Math.min(most, at)));
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ];
  };
  return (
    <Input.Wrapper label={t('HANDOVER:draw')}>
      <svg
        className={classes.draw}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('HANDOVER:draw')}
        onPointerDown={(event) => {
          if (value.length >= mostStrokes) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = [...value, [pointOf(event)]];
          onChange(drawing.current);
        }}
        onPointerMove={(event) => {
          const strokes = drawing.current;
          const last = strokes?.at(-1);
          if (!strokes || !last || last.length >= mostPoints) return;
          drawing.current = [...strokes.slice(0, -1), [...last, pointOf(event)]];
          onChange(drawing.current);
        }}
        onPointerUp={() => {
          drawing.current = null;
        }}
        onPointerCancel={() => {
          drawing.current = null;
        }}
      >
        {value.map((stroke) => (
          <polyline
            key={stroke.join(' ')}
            points={(stroke.length > 1 ? stroke : [...stroke, ...stroke]).map((point) => point.join(',')).join(' ')}
            fill="none"
            stroke="#1c2733"
            strokeWidth={3}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
    </Input.Wrapper>
  );
}
