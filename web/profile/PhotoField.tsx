import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CurrentUser } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { deleteFile, listFiles } from '#contract/files/files.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { FileField } from '#web/files/FileField.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface Choice {
  /** Null removes the photo. */
  photoFileId: string | null;
  /** Version of the row to replace, if it is not the one on screen. */
  version?: number;
}

/** The latest attached picture is the photo; removing it restores the initials. */
export function PhotoField({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const place = { ownerType: 'profile', ownerId: user.id } as const;
  const { data: files = [] } = useQuery(ask(listFiles, { query: { ...place, limit: '200' } }));
  const isPhoto = (fileId: string) => user.profileImageUrl?.includes(fileId) === true;
  const discard = (id: string) => call(deleteFile, { params: { id }, query: place });
  const refuse = async (id: string) => {
    toast({ title: 'This file is not an image', description: 'Choose a PNG, JPEG or WebP file.', variant: 'destructive' });
    await discard(id).catch(() => {});
    await refreshAfter(deleteFile);
  };
  const choose = useMutation({
    mutationFn: ({ photoFileId, version = user.version }: Choice) => call(updateProfile, { body: { photoFileId, version } }),
    onSuccess: async (saved, { photoFileId }) => {
      client.setQueryData(currentUserQuery.queryKey, saved);
      // Delete former photos, which are no longer shown anywhere.
      await Promise.allSettled(files.filter(({ id }) => isPhoto(id) && id !== photoFileId).map(({ id }) => discard(id)));
      await refreshAfter(updateProfile);
    },
  });
  const theirs = currentRowOf(choose.error, CurrentUser);
  const chosen = choose.variables?.photoFileId ?? null;
  const takeTheirs = async (row: CurrentUser) => {
    client.setQueryData(currentUserQuery.queryKey, row);
    choose.reset();
    if (chosen !== null) await discard(chosen).catch(() => {});
    await refreshAfter(updateProfile);
  };
  return (
    <section aria-label="Photo" className="mb-4 grid gap-2">
      <p className="font-medium">Photo</p>
      <div className="flex flex-wrap items-start gap-4">
        <Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} size="md" />
        <div className="min-w-0 flex-1">
          <FileField
            place={place}
            files={files.filter(({ id }) => isPhoto(id))}
            mayChange
            noun="a photo"
            onAttached={({ id, thumbnailUrl }) => (thumbnailUrl === null ? void refuse(id) : choose.mutate({ photoFileId: id }))}
            onRemove={() => choose.mutateAsync({ photoFileId: null })}
          />
          <p className="mt-1 text-xs text-muted">PNG, JPEG or WebP. Your colleagues see it next to your name.</p>
          {theirs ? (
            <ConflictBanner
              title="Your profile was changed in the meantime"
              pending={choose.isPending}
              onTakeTheirs={() => void takeTheirs(theirs)}
              onKeepMine={() => choose.mutate({ photoFileId: chosen, version: theirs.version })}
            >
              <p>It was changed in another tab or by an administrator.</p>
            </ConflictBanner>
          ) : (
            <FaultMessage error={choose.error} />
          )}
        </div>
      </div>
    </section>
  );
}
