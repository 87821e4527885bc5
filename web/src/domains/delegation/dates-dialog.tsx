import { Button, Group, Stack, Text } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { WriteError } from '../../ui/write-error.tsx';
import { DatesFields, type Period } from './dates-fields.tsx';
import type { Delegation } from './delegation.filters.ts';
import { useRolesWrite } from './delegation.writes.ts';

interface DatesDialogProps {
  readonly delegation: Delegation;
  readonly today: string;
  readonly onClose: () => void;
}

/** Shortens, extends or moves a delegation. */
export function DatesDialog({ delegation, today, onClose }: DatesDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const [period, setPeriod] = useState<Period>(delegation);
  const reason = useReason();
  const { DateDebut, DateFin } = period;
  const longer =
    (DateDebut !== null && DateDebut < delegation.DateDebut) || (DateFin !== null && DateFin > delegation.DateFin);
  const needsReason = longer && delegation.delegator.IdPersonneEV1 !== user.IdPersonneEV1;
  const setDates = useRolesWrite(delegationCalls.setDates, {
    mine: delegation.delegate.IdPersonneEV1 === user.IdPersonneEV1,
    done: () => t('DELEGATION:datesChanged'),
    onClose,
  });
  const begun = delegation.status !== 'upcoming';
  const changed = DateDebut !== delegation.DateDebut || DateFin !== delegation.DateFin;
  const ready = DateDebut && DateFin && changed && (!needsReason || reason.ready);

  return (
    <Dialog onClose={onClose} title={t('DELEGATION:changeDates')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          setDates.write({
            params: { IdPersonneRole: delegation.IdPersonneRole },
            body: { DateDebut, DateFin, ...(needsReason && reason.body) },
          });
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {t('DELEGATION:whose', {
              role: delegation.LibRole,
              from: delegation.delegator.IndexPrenomNom,
              to: delegation.delegate.IndexPrenomNom,
            })}
          </Text>
          <DatesFields
            period={period}
            onChange={(part) => setPeriod({ ...period, ...part })}
            today={today}
            last={delegation.can.extend ? null : delegation.DateFin}
            help={{
              ...(begun && { DateDebut: textIfAny('REGLES', 'started') }),
              ...(!delegation.can.extend && { DateFin: t('DELEGATION:shortenOnly') }),
            }}
            begun={begun}
          />
          {needsReason && <ReasonField {...reason.field} />}
          <WriteError error={setDates.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={setDates.pending} disabled={!ready}>
              {t('COMMON:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
