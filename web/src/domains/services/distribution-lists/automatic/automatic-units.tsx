import { Alert, Anchor, Badge, Loader, Title } from '@mantine/core';
import {
  type AutomaticUnits,
  listAutomaticCalls,
  type UnitOutcome,
} from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useValues } from '../../../../lib/form/form.ts';
import { showNumber } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import desk from '../../../../ui/desk.module.css';
import { ErrorText } from '../../../../ui/error-text.tsx';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { type DeclarationForm, type FoundDeclaration, sent } from './declaration-form.ts';

const colors: Readonly<Partial<Record<UnitOutcome, string>>> = {
  made: 'green',
  reopens: 'green',
  stays: 'ink',
  closes: 'orange',
};

/** What a declaration as it is typed would come to. */
export function PreviewedUnits({ form, id }: { readonly form: DeclarationForm; readonly id: number | null }) {
  const { t } = useTexts();
  const typed = useValues(form);
  const complete = typed.IdNature !== '' && typed.Seuil !== null && typed.LibAutomatique.trim() !== '';
  const { data, error, isFetching } = useQuery({
    ...callQuery(listAutomaticCalls.preview, { body: { IdAutomatique: id, declaration: sent(typed) } }),
    enabled: complete,
    retry: false,
  });
  if (!complete) return <Alert color="orange">{t('LIST_AUTOMATIC:incomplete')}</Alert>;
  return (
    <section className={sections.section} aria-label={t('LIST_AUTOMATIC:effects')}>
      <div className={sections.head}>
        <Title order={2}>{t('LIST_AUTOMATIC:effects')}</Title>
        {isFetching && <Loader size={14} aria-label={t('LIST_AUTOMATIC:effects')} />}
      </div>
      {error && <ErrorText error={error} />}
      {data && <Units units={data} />}
    </section>
  );
}

/** The units of a declaration that is kept, each with its list. */
export function DeclaredUnits({ found }: { readonly found: FoundDeclaration | undefined }) {
  const { t } = useTexts();
  if (!found) return <Alert color="orange">{t('LIST_AUTOMATIC:incomplete')}</Alert>;
  return (
    <section className={sections.section} aria-label={t('LIST_AUTOMATIC:effects')}>
      <Title order={2}>{t('LIST_AUTOMATIC:effects')}</Title>
      <Units units={found} />
    </section>
  );
}

function Units({ units: { unites, total } }: { readonly units: AutomaticUnits }) {
  const { t, language } = useTexts();
  if (total === 0) return <p className={parts.quiet}>{t('LIST_AUTOMATIC:nothingYet')}</p>;
  return (
    <div className={desk.tableFrame}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th>{t('CHAMPS:LibListe')}</th>
            <th>{t('CHAMPS:Adresse')}</th>
            <th data-align="end">{t('LIST_AUTOMATIC:people')}</th>
            <th>{t('LIST_AUTOMATIC:outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {unites.map(({ Unite, LibListe, Adresse, Personnes, IdListe, outcome }) => (
            <tr key={Unite}>
              <td>
                {IdListe === null ? (
                  LibListe
                ) : (
                  <Anchor component={Link} to={paths.dynamicList(language, { IdStep: 5, IdListe })} inherit>
                    {LibListe}
                  </Anchor>
                )}
              </td>
              <td>{Adresse ?? '—'}</td>
              <td data-align="end">{showNumber(Personnes, language)}</td>
              <td>
                <Badge variant="light" color={colors[outcome] ?? 'red'}>
                  {t(`LIST_AUTOMATIC:outcome ${outcome}`)}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > unites.length && (
        <p className={parts.quiet}>{t('LIST_AUTOMATIC:others', { n: total - unites.length })}</p>
      )}
    </div>
  );
}
