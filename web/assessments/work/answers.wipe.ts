export const DATABASE = 'plumbline-answers';
export const STORE = 'answers';

/** Deletes every answer that is stored on this device. It uses no library, so that signing out loads no further script. */
export function wipeKeptAnswers(): void {
  const request = indexedDB.open(DATABASE, 1);
  // There was no database, so the transaction that would create one is aborted.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('success', () => {
    const database = request.result;
    database.transaction(STORE, 'readwrite').objectStore(STORE).clear();
    database.close();
  });
}
