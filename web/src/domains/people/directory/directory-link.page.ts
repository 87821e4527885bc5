import { redirect } from '@tanstack/react-router';
import { definePage } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';

/** The home path that carries a JSON filter: the same screen, its filter where the screen keeps it. */
export const page = definePage<'homeQuery'>()({
  load: async ({ params, language }) => {
    throw redirect({ href: `${paths.home(language)}?query=${encodeURIComponent(params.query)}`, replace: true });
  },
  Page: () => null,
});
