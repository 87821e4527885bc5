import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '../ui/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './entities.ts';
import './shortcuts.ts';
import { queryClient } from '../lib/query.ts';
import { resumeViewing } from '../lib/session.ts';
import { browserLanguage, isLanguage, startTexts } from '../lib/texts.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toast.tsx';
import { router } from './router.tsx';
import { watchForUpdate } from './update.ts';

// A browser that is too old has been told so in its place.
const place = document.getElementById('root');
if (place) start(place);

function start(root: HTMLElement): void {
  const asked = location.pathname.split('/')[1] ?? '';
  startTexts(isLanguage(asked) ? asked : browserLanguage());
  watchForUpdate();
  resumeViewing();

  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: 'passerelle.colour-scheme' })}
      >
        <QueryClientProvider client={queryClient}>
          <Toasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
