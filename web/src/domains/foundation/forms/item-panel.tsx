import { Button, NativeSelect, SegmentedControl, Switch, TextInput, Title } from '@mantine/core';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { itemsOf, type Words } from '@passerelle/contracts/forms/form.ts';
import { arranged, arrangementOf, type FieldEdit, isOwn } from '@passerelle/contracts/forms/form-edits.ts';
import { hasFormRights } from '@passerelle/contracts/forms/shipped-forms.ts';
import { IconPointer, IconRestore, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../lib/form/form-in-force.ts';
import { type TextKey, textIfAny, useTexts } from '../../../lib/texts.ts';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { State } from '../../../ui/state.tsx';
import type { Editor } from './editor.ts';
import { editsOf } from './edits.values.ts';
import type { ComparedFields } from './form-fields.ts';
import classes from './forms.module.css';
import { OwnFieldPart } from './own-field-part.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SaidField } from './said-field.tsx';
import { ConditionPart, WhereField } from './where-field.tsx';

interface PanelProps extends Editor {
  readonly compared: ComparedFields;
}

/** What is said of what is chosen: a section, a message or a field. */
export function ItemPanel(props: PanelProps) {
  const { t } = useTexts();
  const { chosen, own, values } = props;
  const [kind, ...rest] = (chosen ?? '').split('/');
  const key = rest.join('/');
  return (
    <div className={classes.panel}>
      {kind === 'section' ? (
        <SectionPart key={key} {...props} section={key} />
      ) : kind === 'item' && values.messages[key] ? (
        <MessagePart key={key} {...props} message={key} />
      ) : kind === 'item' && itemsOf(own).has(key) ? (
        <FieldPart key={key} {...props} name={key} />
      ) : (
        <State icon={<IconPointer size={28} />} title={t('FORM_EDITOR:choose')} />
      )}
    </div>
  );
}

function Faults({ faults, places }: Pick<Editor, 'faults'> & { readonly places: readonly string[] }) {
  const { t } = useTexts();
  const own = faults.filter(({ path }) => places.some((place) => path === place || path.startsWith(`${place}/`)));
  return own.map(({ path, rule, over }) => (
    <p key={`${path} ${rule} ${over}`} role="alert" className={classes.fault}>
      {t(`FORM_EDITOR:fault.${rule}` as TextKey, {
        over: over === undefined ? '' : (textIfAny('CHAMPS', over) ?? over),
      })}
    </p>
  ));
}

function SectionPart({
  section,
  shipped,
  edited,
  values,
  change,
  choose,
  faults,
  compared,
}: PanelProps & { readonly section: string }) {
  const { t } = useTexts();
  const words = useWords();
  const said = values.sections[section] ?? {};
  const set = (part: typeof said) => change({ sections: { ...values.sections, [section]: withoutEmpty(part) } });
  const title: Words | undefined = edited.sections.find((one) => one.section === section)?.title;
  const remove = () => {
    const { [section]: _gone, ...sections } = values.sections;
    const left = arrangementOf(edited).filter((one) => one.section !== section);
    const { order, items } = arranged(shipped, editsOf({ ...values, sections }), left);
    change({ sections, layout: { ...(order && { order }), ...(items && { items }) } });
    choose(undefined);
  };
  return (
    <>
      <Title order={2}>{title ? words(title) : section}</Title>
      <Faults faults={faults} places={[`sections/${section}`, `items/${section}`]} />
      <SaidField
        optional={!isOwn(section)}
        label={t('FORM_EDITOR:title')}
        value={said.title}
        onChange={(next) => set({ ...said, title: next })}
      />
      <WhereField
        label={t('FORM_EDITOR:shownWhere')}
        fields={compared.typed}
        value={said.shown}
        onChange={(shown) => set({ ...said, shown })}
      />
      {isOwn(section) && (
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          {t('FORM_EDITOR:remove')}
        </Button>
      )}
    </>
  );
}

function MessagePart({
  message,
  edited,
  shipped,
  values,
  change,
  choose,
  faults,
  compared,
}: PanelProps & { readonly message: string }) {
  const { t } = useTexts();
  const said = values.messages[message];
  if (!said) return null;
  const set = (part: Partial<typeof said>) =>
    change({ messages: { ...values.messages, [message]: withoutEmpty({ ...said, ...part }) as typeof said } });
  const remove = () => {
    const { [message]: _gone, ...messages } = values.messages;
    const left = arrangementOf(edited).map(({ section, items }) => ({
      section,
      items: items.filter((one) => one !== message),
    }));
    const { order, items } = arranged(shipped, editsOf({ ...values, messages }), left);
    change({ messages, layout: { ...(order && { order }), ...(items && { items }) } });
    choose(undefined);
  };
  return (
    <>
      <Title order={2}>{t('FORM_EDITOR:message')}</Title>
      <Faults faults={faults} places={[`messages/${message}`]} />
      <SegmentedControl
        size="xs"
        aria-label={t('FORM_EDITOR:message')}
        value={said.code}
        onChange={(code) => set({ code: code as 'M' | 'W' })}
        data={[
          { value: 'M', label: t('FORM_EDITOR:message') },
          { value: 'W', label: t('FORM_EDITOR:warning') },
        ]}
      />
      <SaidField
        label={t('FORM_EDITOR:message')}
        value={said.text}
        onChange={(text) => set({ text: text ?? { text: '', Traductions: {} } })}
      />
      <WhereField
        label={t('FORM_EDITOR:shownWhere')}
        fields={compared.typed}
        value={said.shown}
        onChange={(shown) => set({ shown })}
      />
      <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
        {t('FORM_EDITOR:remove')}
      </Button>
    </>
  );
}

/** A field, whether it ships or was added here. */
function FieldPart({ name, ...editor }: PanelProps & { readonly name: string }) {
  const { own, values, change, faults, compared } = editor;
  const { t } = useTexts();
  const field = own.fields[name] as Field;
  const edit: FieldEdit = values.fields[name] ?? {};
  const set = (part: Partial<FieldEdit>) => {
    const { [name]: _before, ...others } = values.fields;
    const next = withoutEmpty({ ...edit, ...part });
    change({ fields: Object.keys(next).length > 0 ? { ...others, [name]: next } : others });
  };
  const required = edit.required;
  const fixed: TextKey | undefined = field.required
    ? 'FORM_EDITOR:requiredAnyway'
    : field.write
      ? undefined
      : 'FORM_EDITOR:filledByNobody';
  const asked = required === undefined ? 'ships' : required === true ? 'yes' : required === false ? 'no' : 'where';
  const others = compared.typed.filter((one) => one.name !== name);
  const choices = compared.typed.find((one) => one.name === name)?.control;
  const ruled = values.rights.flatMap(({ Champ }, n) => (Champ === name ? [`rights/${n}`] : []));
  return (
    <>
      <Title order={2}>{t(`CHAMPS:${name}` as TextKey)}</Title>
      <Faults faults={faults} places={[`fields/${name}`, `own/${name}`, ...ruled]} />
      <OwnFieldPart {...editor} name={name} />
      <NativeSelect
        label={t('FORM_EDITOR:required')}
        value={asked}
        {...(fixed && { disabled: true, description: t(fixed) })}
        onChange={({ currentTarget: { value } }) =>
          set({
            required:
              value === 'ships' ? undefined : value === 'yes' ? true : value === 'no' ? false : { and: [blank] },
          })
        }
        data={(['ships', 'yes', 'no', 'where'] as const).map((value) => ({
          value,
          label: t(`FORM_EDITOR:required.${value}`),
        }))}
      />
      {typeof required === 'object' && (
        <ConditionPart
          label={t('FORM_EDITOR:required')}
          fields={others}
          value={required}
          onChange={(next) => set({ required: next })}
        />
      )}
      {!field.required && (
        <Switch
          label={t('FORM_EDITOR:hidden')}
          checked={edit.hidden === true}
          onChange={(event) => set({ hidden: event.currentTarget.checked ? true : undefined })}
        />
      )}
      <WhereField
        label={t('FORM_EDITOR:shownWhere')}
        fields={others}
        value={edit.shown}
        onChange={(shown) => set({ shown })}
      />
      <WhereField
        label={t('FORM_EDITOR:openWhere')}
        fields={others}
        value={edit.open}
        onChange={(open) => set({ open })}
      />
      {choices?.kind === 'list' && (
        <MultiSelect
          label={t('FORM_EDITOR:choices')}
          description={t('FORM_EDITOR:choicesHelp')}
          searchable
          clearable
          comboboxProps={{ keepMounted: false }}
          data={choices.choices.map(({ id, label }) => ({ value: String(id), label }))}
          value={(edit.choices ?? []).map(String)}
          onChange={(picked) =>
            set({
              choices:
                picked.length === 0
                  ? undefined
                  : choices.choices.map(({ id }) => id as string | number).filter((id) => picked.includes(String(id))),
            })
          }
        />
      )}
      {field.type === 'text' && (
        <div className={classes.pair}>
          {!field.format && (
            <TextInput
              label={t('FORM_EDITOR:mask')}
              description={t('FORM_EDITOR:maskHelp')}
              maxLength={60}
              value={edit.mask ?? ''}
              onChange={({ currentTarget: { value } }) => set({ mask: value || undefined })}
            />
          )}
          <Whole
            label={t('FORM_EDITOR:maxLength')}
            value={edit.maxLength}
            onChange={(maxLength) => set({ maxLength })}
          />
        </div>
      )}
      {field.type === 'number' && (
        <div className={classes.pair}>
          <Whole label={t('FORM_EDITOR:min')} value={edit.min} onChange={(min) => set({ min })} />
          <Whole label={t('FORM_EDITOR:max')} value={edit.max} onChange={(max) => set({ max })} />
        </div>
      )}
      <SaidField optional label={t('FORM_EDITOR:helpText')} value={edit.help} onChange={(help) => set({ help })} />
      {hasFormRights(editor.shipped) && <RulesPanel {...editor} name={name} />}
      {values.fields[name] && (
        <Button
          variant="subtle"
          leftSection={<IconRestore size={16} />}
          onClick={() =>
            change({ fields: Object.fromEntries(Object.entries(values.fields).filter(([one]) => one !== name)) })
          }
        >
          {t('FORM_EDITOR:back')}
        </Button>
      )}
    </>
  );
}

function Whole({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  return (
    <NumberInput label={label} onFault="looks" value={value ?? null} onChange={(next) => onChange(next ?? undefined)} />
  );
}

/** What says nothing is not there. */
function withoutEmpty<T extends object>(part: T): T {
  return Object.fromEntries(Object.entries(part).filter(([, one]) => one !== undefined)) as T;
}
