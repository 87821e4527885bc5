import { Checkbox } from '@mantine/core';
import type { AccountGap } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { comma } from '../../../lib/comma.ts';
import { showDate, showInstant } from '../../../lib/format.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';
import own from './gaps.module.css';

interface GapLineProps {
  readonly gap: AccountGap;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
}

/** A difference: whose account, in which system, what differs, and what a plan would do about it. */
export function GapLine({ gap, chosen, onChoose }: GapLineProps) {
  const { t, language } = useTexts();
  const { kind, system, person, login, external_id, fields, found_at, mending, ignored } = gap;
  const whose = person?.IndexPrenomNom ?? login ?? external_id ?? '';
  const account = login ?? external_id;
  const names =
    fields.length > 0 ? fields.map((field) => textIfAny('CHAMPS', field) ?? field).join(comma()) : undefined;
  const facts = [
    systemName(system),
    account && t('ACCOUNT_GAPS:account', { login: account }),
    t('ACCOUNT_GAPS:found', { when: showInstant(found_at, language) }),
  ];
  return (
    <li className={own.line}>
      <Checkbox
        aria-label={t('ACCOUNT_GAPS:choose', { what: `${whose}, ${systemName(system)}` })}
        checked={chosen && !mending}
        disabled={mending}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <div className={classes.what}>
        {person ? <PersonLink person={person} IdPays={person.IdPays} /> : <span>{whose}</span>}
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {kind === 'values' && <span>{t('ACCOUNT_GAPS:fields', { fields: names ?? t('ACCOUNT_GAPS:elsewhere') })}</span>}
        <span className={classes.quiet}>
          {mending
            ? t('ACCOUNT_GAPS:mending')
            : ignored
              ? t('ACCOUNT_GAPS:leftUntil', { day: showDate(ignored.until, language), reason: ignored.Motif })
              : person
                ? t(`ACCOUNT_GAPS:mends.${kind}`)
                : t('ACCOUNT_GAPS:nobody')}
        </span>
      </div>
      <span className={own.kind} data-kind={kind}>
        {t(`ACCOUNT_GAPS:kind.${kind}`)}
      </span>
    </li>
  );
}
