import { expect, test } from 'vitest'
import type { MethodName } from '../../src-main/contract'
import { saysWhatItReplaces, writes } from '../support/contract-walk'

/**
 * Writes that replace no value that somebody else could have changed since it was seen. A new method needs
 * `was`, or an entry here with its reason.
 */
const REPLACES_NOTHING: { [Method in MethodName]?: string } = {
  'campaigns.create': 'makes a file',
  'campaigns.open': 'writes nothing',
  'campaigns.close': 'writes nothing',
  'campaigns.keepState': 'keeps what gives way as a file of its own',
  'campaigns.placeTold': 'is a note on what was read',
  'campaigns.addPlayer': 'only adds',
  'backups.now': 'only adds',
  'campaigns.restore': 'keeps what was there as a backup of its own',
  'campaigns.repair': 'it sets nothing that anybody wrote: it makes the file sound',
  'library.takeOffer': 'takes what is told once',
  'library.forgetRecent': 'takes a line off a list that nobody writes',
  'library.takeIn': 'makes a file',
  'library.duplicate': 'makes a file',
  'library.copyOut': 'makes a copy',
  'library.archive': 'is refused where the file is gone, and takes no name that is taken',
  'library.unarchive': 'takes no name that is taken',
  'backups.copyOut': 'makes a copy',
  'library.rename': 'is refused where the file is gone or the name is taken',
  'library.throwAway': 'is refused where the file is gone',
  'library.takeBack': 'takes no name that is taken',
  'program.takeNotices': 'takes what is told once',
  'rosters.create': 'only adds',
  'rosters.clone': 'only adds',
  'rosters.propose': 'only adds',
  'rosters.close': 'is refused where the roster is closed',
  'rosters.reopen': 'is refused where the roster is open',
  'rosters.found': 'is refused where the founding is over',
  'rosters.transfer': 'is refused where what is given is not there any more',
  'members.recruit': 'only adds',
  'members.duplicate': 'only adds',
  'members.dismiss': 'is refused where the member is gone',
  'deals.settle': 'is refused where the loan is no more',
  'deals.capture': 'is refused where the member is held already',
  'deals.release': 'is refused where the member is not held',
  'stash.equip': 'only adds, for what it costs now',
  'stash.buy': 'only adds, for what it costs now',
  'stash.sell': 'is refused where the thing is gone',
  'battles.plan': 'only adds',
  'battles.report': 'a whole report, for scripts: battles.record writes the same value by value',
  'battles.addPicture': 'only adds',
  'battles.removePicture': 'is refused where the picture is gone',
  'battles.cancel': 'is refused where the battle is over',
  'battles.finish': 'is refused where the battle is over',
  'tracker.begin': 'is refused where the table is set',
  'tracker.act': 'is judged by how the table stands',
  'tracker.answer': 'is refused where the question is answered',
  'interlude.open': 'is refused where it is open',
  'interlude.answer': 'is refused where the question is answered',
  'interlude.answerAll': 'is refused where a question is answered',
  'interlude.advance': 'answers what is open, and chooses nothing',
  'decks.add': 'only adds',
  'decks.printed': 'is a note on what lies on paper',
  'decks.unprinted': 'is a note on what lies on paper',
  'drafts.drop': 'each piece of typing has a draft of its own',
  'exchange.merge': 'is refused where something was done here, too',
  'exchange.begin': 'makes a file',
  'tasks.sample': 'makes a file',
  'history.undo': 'is refused where later acts hang on it',
  'history.redo': 'is refused where it no longer fits',
  'history.setRight': 'is worked out from what stands when it is done, and refused where it no longer fits'
}

test('every write that replaces a value accepts the value that it replaces', () => {
  expect(writes.filter((name) => !saysWhatItReplaces(name) && !(name in REPLACES_NOTHING))).toEqual([])
})

test('every listed reason belongs to an existing write that does not state what it replaces', () => {
  expect(
    Object.keys(REPLACES_NOTHING).filter(
      (name) => !writes.includes(name as MethodName) || saysWhatItReplaces(name as MethodName)
    )
  ).toEqual([])
  expect(writes.filter(saysWhatItReplaces).length).toBeGreaterThan(20)
})
