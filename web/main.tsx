import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { readAgain } from '#web/http/refresh.ts';
import { showRequiredAction } from '#web/app/required.action.ts';
import { Providers } from '#web/app/Providers.tsx';
import { router } from '#web/app/routes.ts';
import { STORED_DATA } from '#web/app/stored.data.ts';
import { readSessionNow, leaveAfterTimeout } from '#web/session/session.ts';
import { registerStoredData } from '#web/session/stored.data.ts';
import { listenToOtherTabs } from '#web/session/tabs.ts';
import { whenActionRequired, onSessionTimeout, whenSignedOut, whenVisitEnded } from '#web/http/session.ts';
import './app.css';

onSessionTimeout(leaveAfterTimeout);
whenSignedOut(readSessionNow);
whenActionRequired(showRequiredAction);
whenVisitEnded(() => void readAgain(getAuthUser));
registerStoredData(STORED_DATA);
listenToOtherTabs();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element for the application');

createRoot(container).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
