import { Menu, UnstyledButton } from '@mantine/core';
import { holderRoles, type Round } from '@passerelle/contracts/requests/rounds.ts';
import { holderRelations, holderRights, lastResort } from '@passerelle/contracts/requests/steps.ts';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { listed, placesOf, withParts } from '../../../../lib/said.tsx';
import { type TextKey, textIfAny, useTexts } from '../../../../lib/texts.ts';
import { useHolderWords } from '../request-words.ts';
import { codeOf, type Holder, holderOf, withHolder } from './circuit.values.ts';
import classes from './rounds.module.css';
import { caseWords } from './rounds-in-words.tsx';

interface SentenceProps {
  readonly round: Round;
  readonly n: number;
  readonly stored: {
    readonly cases: readonly string[];
    readonly forms: readonly { readonly name: string; readonly form: string }[];
    readonly ofSite: boolean;
  };
  /** What is wrong, by paths within the round. */
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (round: Round) => void;
}

/** A round as a sentence: whom it names, when, what is filled in. Each part is a button that offers others. */
export function RoundSentence({ round, n, stored: { cases, forms, ofSite }, faults, onChange }: SentenceProps) {
  const { t, language } = useTexts();
  const { holders, when, fills } = round;
  const change = (part: { readonly [K in keyof Round]?: Round[K] | undefined }) =>
    onChange(withoutEmpty({ ...round, ...part }));
  const formWords = (name: string) =>
    textIfAny('FORM_EDITOR', `form.${forms.find((one) => one.name === name)?.form ?? name}`) ?? name;
  const who = (
    <>
      {listed(
        holders.map((holder, at) => (
          <HolderPart
            key={codeOf(holder)}
            {...{ holder, holders, ofSite }}
            fault={faultAt(faults, `holders/${at}`)}
            onChange={(next) => change({ holders: withHolder(holders, at, next) })}
          />
        )),
        'conjunction',
        language,
      )}
      {holders.length < mostHolders && (
        <HolderPart
          {...{ holders, ofSite }}
          fault={undefined}
          onChange={(next) => next && change({ holders: [...holders, next] })}
        />
      )}
    </>
  );
  return (
    <p className={classes.sentence}>
      {withParts(t(n === 0 ? 'CIRCUITS:sentence first' : 'CIRCUITS:sentence then', placesOf(['who'])), { who })}
      {(cases.length > 0 || when !== undefined) && (
        <span className={classes.clause}>
          {withParts(t('CIRCUITS:sentence when', placesOf(['when'])), {
            when: (
              <ChoicePart
                label={t('CIRCUITS:when')}
                none={t('CIRCUITS:always')}
                value={when}
                choices={cases}
                words={caseWords}
                fault={faultAt(faults, 'when')}
                onChange={(next) => change({ when: next })}
              />
            ),
          })}
        </span>
      )}
      {(forms.length > 0 || fills !== undefined) && (
        <span className={classes.clause}>
          {withParts(t('CIRCUITS:sentence fills', placesOf(['fills'])), {
            fills: (
              <ChoicePart
                label={t('CIRCUITS:fills')}
                none={t('CIRCUITS:fillsNothing')}
                value={fills}
                choices={forms.map(({ name }) => name)}
                words={formWords}
                fault={faultAt(faults, 'fills')}
                onChange={(next) => change({ fills: next })}
              />
            ),
          })}
        </span>
      )}
    </p>
  );
}

const mostHolders = 6;

const faultAt = (faults: SentenceProps['faults'], path: string): string | undefined =>
  [...faults].find(([at]) => at === path || at.startsWith(`${path}/`))?.[1];

function withoutEmpty(round: { readonly [K in keyof Round]?: Round[K] | undefined }): Round {
  return Object.fromEntries(Object.entries(round).filter(([, part]) => part !== undefined)) as Round;
}

interface PartProps {
  /** What the part says of the round. */
  readonly label: string;
  readonly words: ReactNode;
  readonly fault: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A part of the sentence: a button that opens what else it may say. What is wrong with it stands beside it. */
function Part({ label, words, fault, children, className = classes.part }: PartProps) {
  const id = useId();
  return (
    <span data-fault={fault !== undefined || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={className}
            title={label}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault && id}
          >
            {words}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices}>{children}</Menu.Dropdown>
      </Menu>
      {fault && (
        <span id={id} role="alert" className={classes.fault}>
          {fault}
        </span>
      )}
    </span>
  );
}

interface HolderPartProps {
  /** None: one more is chosen. */
  readonly holder?: Holder;
  readonly holders: readonly Holder[];
  readonly ofSite: boolean;
  readonly fault: string | undefined;
  readonly onChange: (holder: Holder | undefined) => void;
}

/** Whom a round names: a relation, a right over the site, or roles, any of which decides. */
function HolderPart({ holder, holders, ofSite, fault, onChange }: HolderPartProps) {
  const { t, language } = useTexts();
  const said = useHolderWords()(null, holder ? [holder] : []);
  const nameOf = (code: string) => t(`REQUESTS:holder ${code}` as TextKey);
  const roles: readonly string[] = holder?.roles ?? [];
  const words = holder?.roles
    ? listed(
        roles.map((role) => nameOf(`role ${role}`)),
        'disjunction',
        language,
      )
    : said;
  const taken = new Set(holders.map(codeOf));
  const codes = {
    ofRelation: holderRelations.map((name) => `relation ${name}`),
    ofRight: [...(ofSite ? holderRights : []), lastResort].map((name) => `right ${name}`),
  };
  const toggled = (role: string) => (roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]);
  return (
    <Part
      label={holder ? t('CIRCUITS:whoDecides') : t('CIRCUITS:addHolder')}
      words={holder ? words : <IconPlus size={14} aria-label={t('CIRCUITS:addHolder')} />}
      className={holder ? classes.part : classes.more}
      fault={fault}
    >
      {holder && holders.length > 1 && (
        <Menu.Item onClick={() => onChange(undefined)}>{t('CIRCUITS:removeHolder', { who: said })}</Menu.Item>
      )}
      {(['ofRelation', 'ofRight'] as const).map((kind) => (
        <Choices key={kind} label={t(`CIRCUITS:${kind}`)}>
          {codes[kind]
            .filter((code) => !taken.has(code))
            .map((code) => (
              <Menu.Item key={code} onClick={() => onChange(holderOf(code))}>
                {nameOf(code)}
              </Menu.Item>
            ))}
        </Choices>
      ))}
      <Choices label={t('CIRCUITS:ofRole')}>
        {holderRoles
          .filter((role) => roles.includes(role) || !taken.has(`role ${role}`))
          .map((role) => (
            <Menu.CheckboxItem
              key={role}
              checked={roles.includes(role)}
              closeMenuOnClick={!holder?.roles}
              disabled={roles.length === 1 && roles.includes(role)}
              onChange={() => onChange({ roles: toggled(role) })}
            >
              {nameOf(`role ${role}`)}
            </Menu.CheckboxItem>
          ))}
      </Choices>
    </Part>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {children}
    </>
  );
}

interface ChoicePartProps {
  readonly label: string;
  /** What is said where nothing is chosen. */
  readonly none: string;
  readonly value: string | undefined;
  readonly choices: readonly string[];
  readonly words: (name: string) => string;
  readonly fault: string | undefined;
  readonly onChange: (name: string | undefined) => void;
}

function ChoicePart({ label, none, value, choices, words, fault, onChange }: ChoicePartProps) {
  return (
    <Part label={label} words={value === undefined ? none.toLocaleLowerCase() : words(value)} fault={fault}>
      <Menu.RadioGroup value={value ?? ''} onChange={(next) => onChange(next === '' ? undefined : next)}>
        {['', ...choices].map((name) => (
          <Menu.RadioItem key={name} value={name} closeMenuOnClick>
            {name === '' ? none : words(name)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Part>
  );
}
