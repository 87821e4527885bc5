import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { ApiError } from '../../../lib/api.ts';
import { linkTo } from '../../../lib/page.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { RightRow } from './matrix.edits.ts';

interface RemoveRightDialogProps {
  readonly right: RightRow;
  readonly onClose: () => void;
}

/** Takes a right away; where profiles have it, says which instead. */
export function RemoveRightDialog({ right, onClose }: RemoveRightDialogProps) {
  const { t, language } = useTexts();
  const remove = useWrite(rightsCalls.remove, {
    stale: [rightsCalls.list],
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t('RIGHTS:removed', { name: right.LibDroit }) });
      onClose();
    },
  });
  const { error } = remove;
  const using = error instanceof ApiError && error.code === 'IN_USE' ? error.details : [];
  return (
    <Dialog onClose={onClose} title={t('RIGHTS:removeTitle')}>
      <Stack gap="md">
        <Text fw={550}>{right.LibDroit}</Text>
        {using.length > 0 ? (
          <div role="alert">
            <Text size="sm">{t('RIGHTS:usedBy', { count: using.length })}</Text>
            <List size="sm" my={6}>
              {using.map(({ path, value }) => (
                <List.Item key={path}>{value}</List.Item>
              ))}
            </List>
            <Anchor
              component={ScreenLink}
              size="sm"
              {...linkTo('profileRights', language, { search: { droit: right.IdDroit } })}
            >
              {t('RIGHTS:openMatrix')}
            </Anchor>
          </div>
        ) : (
          <Text size="sm" role={error ? 'alert' : undefined}>
            {error ? <ErrorText error={error} /> : right.Profils === 0 && t('RIGHTS:removeHelp')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('COMMON:cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.pending}
            disabled={using.length > 0}
            onClick={() => remove.write({ params: { IdDroit: right.IdDroit } })}
          >
            {t('COMMON:delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
