import { ActionIcon, Button, Checkbox, MultiSelect, NativeSelect, Select } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { holderRoles, mostRounds, type Round } from '@passerelle/contracts/requests/rounds.ts';
import { holderRelations, holderRights, lastResort } from '@passerelle/contracts/requests/steps.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import type { Form } from '../../../../lib/form/form.ts';
import { type TextKey, textIfAny, useTexts } from '../../../../lib/texts.ts';
import { useBound, useFaultsUnder } from '../../../../ui/form/field.tsx';
import { useHolderWords } from '../request-words.ts';
import { type CircuitValues, codeOf, type Holder, holderOf } from './circuit.values.ts';
import classes from './rounds.module.css';
import { caseWords } from './rounds-in-words.tsx';

interface EditorProps {
  readonly form: Form<CircuitValues>;
  readonly stored: Output<typeof roundsCalls.read>;
}

/** The rounds in their order: moved up and down, each with whom it names, when, and what they fill in. */
export function RoundsEditor({ form, stored }: EditorProps) {
  const { t } = useTexts();
  const { value: rounds, onChange } = useBound(form, 'Rangs');
  const faults = useFaultsUnder(form, 'Rangs');
  const set = (n: number, round: Round) => onChange(rounds.with(n, round));
  const move = (n: number, by: -1 | 1) => {
    const round = rounds[n];
    if (round) onChange(rounds.toSpliced(n, 1).toSpliced(n + by, 0, round));
  };
  return (
    <div className={classes.rounds}>
      {rounds.length === 0 && <p className={classes.lead}>{t('CIRCUITS:noRounds')}</p>}
      <ol className={classes.list}>
        {rounds.map((round, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
          <li key={n} className={classes.round}>
            <div className={classes.head}>
              <h2>{t('CIRCUITS:round', { n: n + 1 })}</h2>
              <ActionIcon
                disabled={n === 0}
                aria-label={t('FORM_EDITOR:up', { item: t('CIRCUITS:round', { n: n + 1 }) })}
                onClick={() => move(n, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                disabled={n === rounds.length - 1}
                aria-label={t('FORM_EDITOR:down', { item: t('CIRCUITS:round', { n: n + 1 }) })}
                onClick={() => move(n, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('CIRCUITS:removeRound', { n: n + 1 })}
                onClick={() => onChange(rounds.toSpliced(n, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            <RoundPart round={round} n={n} stored={stored} onChange={(next) => set(n, next)} />
            {[...faults]
              .filter(([path]) => path === String(n) || path.startsWith(`${n}/`))
              .map(([path, words]) => (
                <p key={path} role="alert" className={classes.fault}>
                  {words}
                </p>
              ))}
          </li>
        ))}
      </ol>
      {rounds.length < mostRounds && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rounds, { holders: [{ relation: 'Manager' }] }])}
        >
          {t('CIRCUITS:addRound')}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  readonly round: Round;
  readonly n: number;
  readonly stored: EditorProps['stored'];
  readonly onChange: (round: Round) => void;
}

function RoundPart({ round, n, stored: { cases, forms, ofSite }, onChange }: PartProps) {
  const { t } = useTexts();
  const { holders, when, fills, apart } = round;
  const change = (part: { readonly [K in keyof Round]?: Round[K] | undefined }) =>
    onChange(withoutEmpty({ ...round, ...part }));
  const said = new Set(holders.map(codeOf));
  return (
    <>
      <ul className={classes.holders} aria-label={t('CIRCUITS:whoDecides')}>
        {holders.map((holder, at) => (
          <HolderLine
            key={codeOf(holder)}
            holder={holder}
            alone={holders.length === 1}
            onChange={(next) => change({ holders: next ? holders.with(at, next) : holders.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      <div className={classes.pair}>
        <HolderChoice ofSite={ofSite} but={said} onChoose={(holder) => change({ holders: [...holders, holder] })} />
        {(cases.length > 0 || when !== undefined) && (
          <NativeSelect
            label={t('CIRCUITS:when')}
            value={when ?? ''}
            onChange={({ currentTarget: { value } }) => change({ when: value || undefined })}
            data={[
              { value: '', label: t('CIRCUITS:always') },
              ...cases.map((value) => ({ value, label: caseWords(value) })),
            ]}
          />
        )}
        {(forms.length > 0 || fills !== undefined) && (
          <NativeSelect
            label={t('CIRCUITS:fills')}
            value={fills ?? ''}
            onChange={({ currentTarget: { value } }) => change({ fills: value || undefined })}
            data={[
              { value: '', label: t('CIRCUITS:fillsNothing') },
              ...forms.map(({ name, form }) => ({
                value: name,
                label: textIfAny('FORM_EDITOR', `form.${form}`) ?? name,
              })),
            ]}
          />
        )}
      </div>
      {n > 0 && (
        <Checkbox
          label={t('CIRCUITS:apart')}
          checked={apart ?? false}
          onChange={(event) => change({ apart: event.currentTarget.checked ? true : undefined })}
        />
      )}
    </>
  );
}

function withoutEmpty(round: { readonly [K in keyof Round]?: Round[K] | undefined }): Round {
  return Object.fromEntries(Object.entries(round).filter(([, part]) => part !== undefined)) as Round;
}

/** Whom a round names: of roles, any of several. */
function HolderLine({
  holder,
  alone,
  onChange,
}: {
  readonly holder: Holder;
  readonly alone: boolean;
  readonly onChange: (holder: Holder | undefined) => void;
}) {
  const { t } = useTexts();
  const who = useHolderWords()(null, [holder]);
  return (
    <li>
      {holder.roles ? (
        <MultiSelect
          className={classes.roles}
          aria-label={t('CIRCUITS:ofRole')}
          value={[...holder.roles]}
          onChange={(roles) => roles.length > 0 && onChange({ roles })}
          data={holderRoles.map((role) => ({ value: role, label: t(`REQUESTS:holder role ${role}` as TextKey) }))}
        />
      ) : (
        <strong>{who}</strong>
      )}
      {!alone && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('CIRCUITS:removeHolder', { who })}
          onClick={() => onChange(undefined)}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** One more whom a round names, decided side by side with the others. */
function HolderChoice({
  ofSite,
  but,
  onChoose,
}: {
  readonly ofSite: boolean;
  readonly but: ReadonlySet<string>;
  readonly onChoose: (holder: Holder) => void;
}) {
  const { t } = useTexts();
  const choice = (kind: 'relation' | 'right' | 'role') => (name: string) => ({
    value: `${kind} ${name}`,
    label: t(`REQUESTS:holder ${kind} ${name}` as TextKey),
  });
  const left = (choices: readonly { readonly value: string; readonly label: string }[]) =>
    choices.filter(({ value }) => !but.has(value));
  return (
    <Select
      label={t('CIRCUITS:addHolder')}
      value={null}
      onChange={(code) => code && onChoose(holderOf(code))}
      data={[
        { group: t('CIRCUITS:ofRelation'), items: left(holderRelations.map(choice('relation'))) },
        {
          group: t('CIRCUITS:ofRight'),
          items: left([...(ofSite ? holderRights : []), lastResort].map(choice('right'))),
        },
        { group: t('CIRCUITS:ofRole'), items: left(holderRoles.map(choice('role'))) },
      ]}
    />
  );
}
