import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type Stage, SLOWER, ROUND_TRIP } from './stage.ts';
import type { Credentials, Ground } from './ground.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface Answering {
  name: string;
  /** Milliseconds from the key to the frame that shows the answer. */
  toPaint: Spread;
  goals: { median?: number; p95?: number; max?: number };
}

const SECTIONS = 10;
const QUESTIONS = 50;
const ANSWERS = 60;
const FAR = 300;
const REST_MS = 150;

/** An assessment of five hundred questions with yes and no, begun and not answered. */
export async function openLongSheet({ admin, organization }: Ground, port: number, credentials: Credentials): Promise<string> {
  const send = async (path: string, body: unknown): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: string }).id; // everything that is made tells its id
  };
  const templateId = await send('templates', { name: `Five hundred questions ${randomUUID()}`, sections: longSections() });
  await send(`templates/${templateId}/publish`, {});
  const { rows } = await admin.query<{ id: string }>(
    "select id from customers where organization_id = $1 and status = 'active' order by id limit 1",
    [organization.id],
  );
  const id = await send('assessments', { customerId: rows[0]?.id, templateId });
  return await send(`assessments/${id}/start`, {});
}

function longSections() {
  return Array.from({ length: SECTIONS }, (_, s) => ({
    key: `s${s}`,
    title: `Section ${s + 1}`,
    questions: Array.from({ length: QUESTIONS }, (__, q) => ({
      key: `s${s}q${q}`,
      text: `Is control ${s + 1}.${q + 1} in place and reviewed within the last twelve months?`,
      type: 'yes_no',
      help: { whyWeAsk: 'What nobody looks after fails when it is needed.', howToCheck: 'Ask for the record of the last review.' },
    })),
  }));
}

/** One answer after the other by key, on the slow machine, and with a far server on this one. */
export async function measureAnswering(stage: Stage, sheet: string): Promise<Answering[]> {
  return [
    {
      name: `Answer by key, 500 questions, ${SLOWER} x CPU, ${ROUND_TRIP} ms`,
      toPaint: await answer(stage, sheet, SLOWER, ROUND_TRIP),
      goals: { p95: 50 },
    },
    {
      name: `Answer by key, 500 questions, as it is, ${FAR} ms`,
      toPaint: await answer(stage, sheet, 1, FAR),
      goals: { median: 16, max: 50 },
    },
  ];
}

async function answer(stage: Stage, sheet: string, slower: number, roundTrip: number): Promise<Spread> {
  const { page, close } = await stage.open({ slower, roundTrip });
  await page.addInitScript(watchKeys);
  await page.goto(`/assessments/${sheet}`);
  await page.locator('[data-question]').first().waitFor();
  await page.waitForLoadState('networkidle');
  for (let i = 0; i < ANSWERS; i += 1) {
    await page.keyboard.press(i % 2 === 0 ? '1' : '2');
    await page.waitForTimeout(REST_MS);
    await page.keyboard.press('j');
    await page.waitForTimeout(REST_MS);
  }
  const times = await timesOf(page);
  await close();
  if (times.length !== ANSWERS) throw new Error(`${times.length} answers were painted instead of ${ANSWERS}.`);
  return spreadOf(times);
}

/** The event timing of the browser counts in steps of 8 ms; this is from the key until the frame has been drawn. */
function watchKeys(): void {
  const times: number[] = [];
  Object.assign(window, { benchKeys: times });
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== '1' && key !== '2') return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

const timesOf = (page: Page) => page.evaluate(() => (window as Window & { benchKeys?: number[] }).benchKeys ?? []);
