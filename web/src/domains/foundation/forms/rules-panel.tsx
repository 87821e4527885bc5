import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import type { FormRightEdit } from '@passerelle/contracts/forms/form-edits.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import { Select } from '../../../ui/select.tsx';
import type { Editor } from './editor.ts';
import type { ComparedFields } from './form-fields.ts';
import classes from './forms.module.css';
import { ConditionPart } from './where-field.tsx';

const usual = { visible: true, edit: true, conditionsVisible: null, conditions: null } as const;

/** Form rights of a field: what everybody, or a profile, sees of it and may change. */
export function RulesPanel({
  name,
  values: { rights },
  change,
  compared,
}: Editor & { readonly name: string; readonly compared: ComparedFields }) {
  const { t } = useTexts();
  const own = rights.flatMap((right, n) => (right.Champ === name ? [{ right, n }] : []));
  const taken = own.map(({ right }) => right.IdProfil);
  const set = (n: number, part: Partial<FormRightEdit>) =>
    change({ rights: rights.map((right, at) => (at === n ? { ...right, ...part } : right)) });
  return (
    <section aria-label={t('FORM_EDITOR:rules')}>
      <Title order={3}>{t('FORM_EDITOR:rules')}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('FORM_EDITOR:rulesHelp')}
      </Text>
      {own.map(({ right, n }) => (
        <Rule
          key={n}
          right={right}
          taken={taken}
          compared={compared}
          onChange={(part) => set(n, part)}
          onRemove={() => change({ rights: rights.filter((_one, at) => at !== n) })}
        />
      ))}
      {!taken.includes(null) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => change({ rights: [...rights, { Champ: name, IdProfil: null, ...usual }] })}
        >
          {t('FORM_EDITOR:addRule')}
        </Button>
      )}
    </section>
  );
}

interface RuleProps {
  readonly right: FormRightEdit;
  readonly taken: readonly (number | null)[];
  readonly compared: ComparedFields;
  readonly onChange: (part: Partial<FormRightEdit>) => void;
  readonly onRemove: () => void;
}

function Rule({ right, taken, compared, onChange, onRemove }: RuleProps) {
  const { t } = useTexts();
  const profiles = useCall(rightsCalls.profiles, {});
  const free = (IdProfil: number | null) => IdProfil === right.IdProfil || !taken.includes(IdProfil);
  return (
    <div className={classes.rule}>
      <Group align="end" justify="space-between">
        <Select
          label={t('FORM_EDITOR:profile')}
          searchable
          comboboxProps={{ keepMounted: false }}
          data={[
            ...(free(null) ? [{ value: '', label: t('FORM_EDITOR:everybody') }] : []),
            ...profiles
              .filter(({ IdProfil }) => free(IdProfil))
              .map(({ IdProfil, LibProfil }) => ({ value: String(IdProfil), label: LibProfil })),
          ]}
          value={right.IdProfil === null ? '' : String(right.IdProfil)}
          onChange={(value) => onChange({ IdProfil: value ? Number(value) : null })}
        />
        <Button variant="subtle" color="red" size="compact-sm" leftSection={<IconTrash size={14} />} onClick={onRemove}>
          {t('FORM_EDITOR:remove')}
        </Button>
      </Group>
      <div className={classes.pair}>
        <May
          label={t('FORM_EDITOR:visible')}
          may={right.visible}
          where={right.conditionsVisible}
          onChange={(visible, conditionsVisible) => onChange({ visible, conditionsVisible })}
        />
        <May
          label={t('FORM_EDITOR:editable')}
          may={right.edit}
          where={right.conditions}
          onChange={(edit, conditions) => onChange({ edit, conditions })}
        />
      </div>
      {right.visible && right.conditionsVisible && (
        <ConditionPart
          label={t('FORM_EDITOR:visible')}
          fields={compared.ofReader}
          value={right.conditionsVisible}
          onChange={(conditionsVisible) => onChange({ conditionsVisible })}
        />
      )}
      {right.edit && right.conditions && (
        <ConditionPart
          label={t('FORM_EDITOR:editable')}
          fields={compared.ofReader}
          value={right.conditions}
          onChange={(conditions) => onChange({ conditions })}
        />
      )}
    </div>
  );
}

interface MayProps {
  readonly label: string;
  readonly may: boolean;
  readonly where: FormRightEdit['conditions'];
  readonly onChange: (may: boolean, where: FormRightEdit['conditions']) => void;
}

/** Yes, no, or under a condition. */
function May({ label, may, where, onChange }: MayProps) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={label}
      value={!may ? 'no' : where ? 'where' : 'yes'}
      onChange={({ currentTarget: { value } }) => onChange(value !== 'no', value === 'where' ? { and: [blank] } : null)}
      data={(['yes', 'no', 'where'] as const).map((value) => ({ value, label: t(`FORM_EDITOR:may.${value}`) }))}
    />
  );
}
