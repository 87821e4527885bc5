import { Button } from '@mantine/core';
import { errorText } from '../lib/error-text.ts';
import { refusalOf, refusalShown } from '../lib/refusals.ts';
import { useTexts } from '../lib/texts.ts';

/** What went wrong with what one did, in words; a refusal can be asked why. */
export function ErrorText({ error }: { readonly error: unknown }) {
  const { t } = useTexts();
  if (!refusalOf(error)) return errorText(error);
  return (
    <>
      {t('PAGES:refused')} <WhyRefused error={error} />
    </>
  );
}

/** The quiet question beside an error that is a refusal; nothing beside any other. */
export function WhyRefused({ error }: { readonly error: unknown }) {
  const { t } = useTexts();
  const refusal = refusalOf(error);
  if (!refusal?.rights.length) return null;
  return (
    <Button variant="subtle" size="compact-xs" aria-haspopup="dialog" onClick={() => refusalShown.set(refusal)}>
      {t('PAGES:why')}
    </Button>
  );
}
