import { IconCalendarClock } from '@tabler/icons-react';
import { lazyPiece } from '../../../lib/code.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ToolPopover } from '../../../ui/tool-popover.tsx';

/** Calendars come once a day is chosen, not with the list. */
const DateInput = lazyPiece(async () => ({ default: (await import('../../../ui/date-inputs.tsx')).DateInput }));

interface OtherDayButtonProps {
  readonly jour: string | undefined;
  readonly onDay: (jour: string | undefined) => void;
}

/** Chooses the day that the record is looked at. */
export function OtherDayButton({ jour, onDay }: OtherDayButtonProps) {
  const { t } = useTexts();
  return (
    <ToolPopover label={t('AHEAD:otherDay')} icon={<IconCalendarClock size={16} />}>
      {(close) => (
        <DateInput
          label={t('AHEAD:otherDay')}
          onFault="looks"
          value={jour ?? null}
          onChange={(day) => {
            onDay(day ?? undefined);
            if (day !== null) close();
          }}
          popoverProps={{ withinPortal: false }}
          clearable
          data-autofocus
        />
      )}
    </ToolPopover>
  );
}
