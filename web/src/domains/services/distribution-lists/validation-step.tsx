import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';

/** Who has to say yes before a list is published. */
export function ValidationStep({ id }: { readonly id: number }) {
  const { t, language } = useTexts();
  return (
    <section className={sections.section} aria-label={t('DISTRIBUTION_LISTS:validation')}>
      <p>{t('DISTRIBUTION_LISTS:nobodyDecides')}</p>
      <Button component={Link} to={paths.dynamicList(language, { IdStep: 5, IdListe: id })}>
        {t('DISTRIBUTION_LISTS:next')}
      </Button>
    </section>
  );
}
