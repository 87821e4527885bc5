import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { demands, type PaperRule, type PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Form } from '../../../../lib/form/form.ts';
import { useReference } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useBound, useFaultsUnder } from '../../../../ui/form/field.tsx';
import sections from '../../../../ui/sections.module.css';
import { Select } from '../../../../ui/select.tsx';
import { PickOne } from '../../../administration/explain/pick-one.tsx';
import { useComparing } from '../../../foundation/forms/form-fields.ts';
import { WhereField } from '../../../foundation/forms/where-field.tsx';
import { searchIn } from '../../../people/people/people.search.ts';
import classes from './papers.module.css';

const companies = searchIn('Societe');
const anybody: PaperRule = { IdPays: null, IdSociete: null, Quand: null, Demande: 'required' };

/** Of whom a paper is asked: rules in their order, the first that fits decides. */
export function RulesOfPaper({ form }: { readonly form: Form<PaperType> }) {
  const { t } = useTexts();
  const { value: rules, onChange } = useBound(form, 'Regles');
  const faults = useFaultsUnder(form, 'Regles');
  const swap = (n: number, other: number) => {
    const [one, two] = [rules[n], rules[other]];
    if (one && two) onChange(rules.with(n, two).with(other, one));
  };
  return (
    <section className={sections.section} aria-label={t('HIRING_PAPERS:rules')}>
      <Title order={2}>{t('HIRING_PAPERS:rules')}</Title>
      <Text size="sm" c="dimmed">
        {t('HIRING_PAPERS:rulesHelp')}
      </Text>
      {rules.length === 0 && <Text>{t('HIRING_PAPERS:noRules')}</Text>}
      <ol className={classes.rules}>
        {rules.map((rule, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          <li key={n} className={classes.rule}>
            <OneRule
              rule={rule}
              faults={[...faults].filter(([path]) => path.startsWith(`${n}/`)).map(([, words]) => words)}
              onChange={(next) => onChange(rules.with(n, next))}
            />
            <Group gap={4}>
              <ActionIcon
                disabled={n === 0}
                aria-label={t('FORM_EDITOR:up', { item: t('HIRING_PAPERS:rule', { n: n + 1 }) })}
                onClick={() => swap(n, n - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                disabled={n === rules.length - 1}
                aria-label={t('FORM_EDITOR:down', { item: t('HIRING_PAPERS:rule', { n: n + 1 }) })}
                onClick={() => swap(n, n + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('HIRING_PAPERS:removeRule', { n: n + 1 })}
                onClick={() => onChange(rules.toSpliced(n, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rules, anybody])}
      >
        {t('HIRING_PAPERS:addRule')}
      </Button>
    </section>
  );
}

interface RuleProps {
  readonly rule: PaperRule;
  readonly faults: readonly string[];
  readonly onChange: (rule: PaperRule) => void;
}

function OneRule({ rule, faults, onChange }: RuleProps) {
  const { t } = useTexts();
  const { rows } = useReference('Pays');
  const { typed } = useComparing()(candidateForm);
  return (
    <Stack gap="xs" className={classes.said}>
      <Group align="end" gap="sm">
        <Select
          label={t('HIRING_PAPERS:country')}
          placeholder={t('HIRING_PAPERS:everyCountry')}
          clearable
          searchable
          data={rows.map(({ id, label }) => ({ value: String(id), label }))}
          value={rule.IdPays}
          onChange={(IdPays) => onChange({ ...rule, IdPays })}
        />
        <PickOne
          label={t('HIRING_PAPERS:company')}
          control={companies}
          value={rule.IdSociete ?? undefined}
          onPick={(IdSociete) => onChange({ ...rule, IdSociete })}
        />
        {rule.IdSociete !== null && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...rule, IdSociete: null })}>
            {t('HIRING_PAPERS:everyCompany')}
          </Button>
        )}
        <Select
          label={t('HIRING_PAPERS:demand')}
          allowDeselect={false}
          data={demands.map((demand) => ({ value: demand, label: t(`HIRING_PAPERS:demand ${demand}`) }))}
          value={rule.Demande}
          onChange={(chosen) => onChange({ ...rule, Demande: demands.find((one) => one === chosen) ?? rule.Demande })}
        />
      </Group>
      <WhereField
        label={t('HIRING_PAPERS:when')}
        fields={typed}
        value={rule.Quand ?? undefined}
        onChange={(Quand) => onChange({ ...rule, Quand: Quand ?? null })}
      />
      {faults.map((words) => (
        <Text key={words} role="alert" size="sm" c="red">
          {words}
        </Text>
      ))}
    </Stack>
  );
}
