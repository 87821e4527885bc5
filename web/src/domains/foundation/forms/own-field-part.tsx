import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { personRights } from '@passerelle/contracts/access/rights.ts';
import { arranged, arrangementOf } from '@passerelle/contracts/forms/form-edits.ts';
import { choosesOwn, type OwnCode, type OwnField, ownCodes } from '@passerelle/contracts/forms/own-fields.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import { Select } from '../../../ui/select.tsx';
import { rightLabel } from '../../administration/explain/right-labels.ts';
import type { Editor } from './editor.ts';
import { editsOf } from './edits.values.ts';
import classes from './forms.module.css';
import { SaidField } from './said-field.tsx';

type Choice = NonNullable<OwnField['choices']>[number];

const codes = Object.keys(ownCodes) as OwnCode[];
const unsaid = { text: '', Traductions: {} };

/** What a field that was added here is: its name, how it is filled in, what it chooses from, who reads it. */
export function OwnFieldPart({
  name,
  shipped,
  edited,
  values,
  published,
  change,
  choose,
}: Editor & { readonly name: string }) {
  const { t } = useTexts();
  const field = values.own[name];
  if (!field) return null;
  const isPublished = Object.hasOwn(published, name);
  const set = (part: Partial<OwnField>) =>
    change({
      own: {
        ...values.own,
        [name]: Object.fromEntries(
          Object.entries({ ...field, ...part }).filter(([, one]) => one !== undefined),
        ) as OwnField,
      },
    });
  const { choices = [] } = field;
  const setChoice = (n: number, one: Choice) => set({ choices: choices.with(n, one) });
  const become = (code: OwnCode) =>
    set({ code, choices: choosesOwn(code) ? (choices.length > 0 ? choices : [freshChoice()]) : undefined });
  const remove = () => {
    const { [name]: _gone, ...own } = values.own;
    const { [name]: _edit, ...fields } = values.fields;
    const left = arrangementOf(edited).map(({ section, items }) => ({
      section,
      items: items.filter((one) => one !== name),
    }));
    const { order, items } = arranged(shipped, editsOf({ ...values, own }), left);
    const rights = values.rights.filter(({ Champ }) => Champ !== name);
    change({ own, fields, rights, layout: { ...(order && { order }), ...(items && { items }) } });
    choose(undefined);
  };
  return (
    <>
      <SaidField label={t('COMMON:name')} value={field.label} onChange={(label) => set({ label: label ?? unsaid })} />
      <NativeSelect
        label={t('FORM_EDITOR:filledInAs')}
        value={field.code}
        {...(isPublished && { disabled: true, description: t('FORM_EDITOR:kindStays') })}
        onChange={({ currentTarget: { value } }) => become(value as OwnCode)}
        data={codes.map((value) => ({ value, label: t(`FORM_EDITOR:code.${value}`) }))}
      />
      {choosesOwn(field.code) && (
        <fieldset className={classes.choices}>
          <legend>{t('FORM_EDITOR:choices')}</legend>
          {choices.map((one, n) => (
            <div key={one.code} className={classes.choice}>
              <SaidField
                label={t('FORM_EDITOR:choice', { n: n + 1 })}
                value={one.label}
                onChange={(label) => setChoice(n, { ...one, label: label ?? unsaid })}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                disabled={choices.length === 1}
                aria-label={`${t('FORM_EDITOR:remove')} · ${one.label.text}`}
                onClick={() => set({ choices: choices.toSpliced(n, 1) })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => set({ choices: [...choices, freshChoice()] })}
          >
            {t('FORM_EDITOR:addChoice')}
          </Button>
        </fieldset>
      )}
      <Select
        label={t('FORM_EDITOR:readBy')}
        description={t('FORM_EDITOR:readByHelp')}
        searchable
        clearable
        comboboxProps={{ keepMounted: false }}
        data={personRights.map((value) => ({ value, label: rightLabel(value) }))}
        value={field.read ?? null}
        onChange={(read) => set({ read: (read ?? undefined) as OwnField['read'] })}
      />
      {isPublished ? null : (
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          {t('FORM_EDITOR:remove')}
        </Button>
      )}
    </>
  );
}

/** A choice with a code that none had before, also in a version that is gone: what was chosen is kept by it. */
const freshChoice = (): Choice => ({ code: crypto.randomUUID().slice(0, 8), label: unsaid });
