import type { Question, Questions } from '@kernel/questions/question'
import { say, sayInEveryLanguage } from '@/locales/say'
import { finder } from '@/ui/plain-text'
import { ruleTitle } from '@/ui/rule-names'

/**
 * The questions that contain every typed word (in the title in any loaded language, the description, the fields or
 * the rules), by topic.
 */
export function find(
  { topics, questions }: Questions,
  typed: string
): { id: string; name: string; questions: Question[] }[] {
  const found = finder(typed)
  return topics
    .map(({ id, name }) => {
      const topic = say(name)
      return {
        id,
        name: topic,
        questions: questions.filter((question) => question.topic === id && found(...textsOf(question, topic)))
      }
    })
    .filter((topic) => topic.questions.length > 0)
}

function textsOf(question: Question, topic: string): string[] {
  return [
    topic,
    sayInEveryLanguage(question.title),
    say(question.about),
    ...question.fields.map((field) => say(field.label)),
    ...question.rules,
    ...question.rules.map(ruleTitle)
  ]
}
