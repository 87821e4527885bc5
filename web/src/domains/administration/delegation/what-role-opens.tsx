import { Alert } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { showDate } from '../../../lib/format.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import PerimeterReading from '../perimeters/perimeter-reading.tsx';
import classes from './delegation.module.css';

type Opens = Output<typeof rolesCalls.opens>;
type Right = Opens['grants'][number]['rights'][number];

/** What is done before what is merely shown or filtered by. */
const byWeight = (one: Right, other: Right) => weight(one) - weight(other);
const weight = ({ IdDroit }: Right) => Number(/^ann-(?:col|filtre)-/.test(IdDroit));

/** What a role opens, in sentences: its rights, within which perimeter, and why giving it is looked at first. */
export default function WhatRoleOpens({ opens: { grants, narrowed, until, grave } }: { readonly opens: Opens }) {
  const { t } = useTexts();
  return (
    <section aria-label={t('DELEGATION:opens')} className={classes.opens}>
      <h3 className={classes.waitingTitle}>{t('DELEGATION:opens')}</h3>
      {grants.length === 0 && <p className={parts.quiet}>{t('DELEGATION:opensNothing')}</p>}
      {grants.map(({ profile, perimeter, rights, Conditions }) => (
        <div key={`${profile.id} ${perimeter.id}`}>
          <b>{t('DELEGATION:opensGrant', { profile: profile.label, perimeter: perimeter.label })}</b>
          {Conditions && <PerimeterReading conditions={Conditions} />}
          <details className={classes.opened}>
            <summary>{t('DELEGATION:opensRights', { count: rights.length })}</summary>
            <ul>
              {rights.toSorted(byWeight).map(({ IdDroit }) => (
                <li key={IdDroit}>{textIfAny('DROITS', IdDroit) ?? IdDroit}</li>
              ))}
            </ul>
          </details>
        </div>
      ))}
      {narrowed && <p className={parts.quiet}>{t('DELEGATION:opensNarrowed')}</p>}
      {until && <p className={parts.quiet}>{t('DELEGATION:opensUntil', { date: showDate(until) })}</p>}
      {grave.length > 0 && (
        <Alert color="orange" title={t('DELEGATION:graveLead')}>
          {grave.map((why) => (
            <div key={why}>{t(`DELEGATION:grave.${why}`)}</div>
          ))}
        </Alert>
      )}
    </section>
  );
}
