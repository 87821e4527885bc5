import { Button, Title } from '@mantine/core';
import type { Pack } from '@passerelle/contracts/handover/handover.contract.ts';
import { IconSignature } from '@tabler/icons-react';
import { showDate } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import classes from './handover.module.css';

interface Props {
  readonly given: Pack['given'];
  readonly onSign: () => void;
}

/** What was given out to somebody: since when, whether it came back, and whether it was signed for as received. */
export function GivenSection({ given, onSign }: Props) {
  const { t } = useTexts();
  const unsigned = given.filter(({ returned, signed }) => returned === null && signed === null).length;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('HANDOVER:given')}</Title>
      <ul className={parts.lines} aria-label={t('HANDOVER:given')}>
        {given.map(({ kind, key, label, about, since, until, returned, signed }) => {
          const days = [
            t('INVENTORIES:since', { day: showDate(since) }),
            returned !== null && t('INVENTORIES:returnedOn', { day: showDate(returned) }),
            returned === null && until !== null && t('HANDOVER:due', { day: showDate(until) }),
          ];
          return (
            <li key={`${kind} ${key}`} className={parts.line}>
              <span className={parts.what}>
                {label}
                <span className={parts.quiet}>{[about, ...days].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={parts.quiet}>
                {signed !== null && t('HANDOVER:receivedOn', { day: showDate(signed) })}
                {signed === null && returned === null && t('HANDOVER:unsigned')}
              </span>
            </li>
          );
        })}
      </ul>
      {unsigned > 0 && (
        <div className={classes.end}>
          <Button variant="default" leftSection={<IconSignature size={16} />} onClick={onSign}>
            {t('HANDOVER:signArrival', { count: unsigned })}
          </Button>
        </div>
      )}
    </section>
  );
}
