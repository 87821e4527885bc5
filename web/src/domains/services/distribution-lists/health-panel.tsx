import { Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { listHealthCalls } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './distribution-lists.module.css';
import { Foreseen } from './foreseen.tsx';
import { readsOfLists } from './lists.live.ts';

type Fault = Output<typeof listHealthCalls.read>['constats'][number];

/** What is wrong with a list, each with the one thing that mends it; nothing where nothing is. */
export function HealthPanel({ id, waits }: { readonly id: number; readonly waits: boolean }) {
  const { t } = useTexts();
  const { constats } = useCall(listHealthCalls.read, { params: { id } });
  if (constats.length === 0) return null;
  return (
    <section className={sections.section} aria-label={t('LIST_HEALTH:title')}>
      <Title order={2}>
        <IconHeartRateMonitor size={18} aria-hidden="true" /> {t('LIST_HEALTH:title')}
      </Title>
      <ul className={classes.faults}>
        {constats.map((fault) => (
          <FaultLine key={`${fault.fault} ${fault.groupe?.IdGroupe}`} {...{ id, fault, waits }} />
        ))}
      </ul>
    </section>
  );
}

function FaultLine({ id, fault: one, waits }: { readonly id: number; readonly fault: Fault; readonly waits: boolean }) {
  const { t, language } = useTexts();
  const { fault, groupe, n, jour, personne, remede } = one;
  const [asked, setAsked] = useState(false);
  const mending = useWrite(listHealthCalls.mend, {
    stale: readsOfLists,
    onDone: (done) => {
      setAsked(false);
      if (done.waits) showToast({ tone: 'warning', text: t('LIST_HEALTH:waits') });
      else showToast({ tone: 'success', text: t('LIST_HEALTH:mended') });
    },
  });
  const mend = () => mending.write({ params: { id }, body: { fault, ...(groupe && { IdGroupe: groupe.IdGroupe }) } });
  const values = { n, date: jour ? showDate(jour, language) : '—', name: personne?.IndexPrenomNom ?? '—' };
  return (
    <li>
      <span>
        {groupe?.LibGroupe && `${t('LIST_HEALTH:group', { group: groupe.LibGroupe })} `}
        {t(`LIST_HEALTH:fault ${fault}`, values)}
      </span>
      {remede && (
        <Button
          size="compact-sm"
          variant="light"
          disabled={waits}
          loading={mending.pending}
          onClick={() => (fault === 'authorGone' ? setAsked(true) : mend())}
        >
          {t(`LIST_HEALTH:mend ${fault}`, values)}
        </Button>
      )}
      {asked && (
        <Foreseen
          action={t(`LIST_HEALTH:mend ${fault}`, values)}
          change={{ IdListe: id, IdGroupe: groupe?.IdGroupe ?? 0, mine: true }}
          pending={mending.pending}
          onDo={mend}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
