import type { Question, Questions } from '@rules/question'
import { plain, say } from '@/locales/say'

/** The questions in which every typed word stands (title, what it is about, its fields, its rules), by topic. */
export function find({ topics, questions }: Questions, typed: string): { id: string; name: string; questions: Question[] }[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return topics
    .map(({ id, name }) => {
      const topic = say(name)
      return { id, name: topic, questions: questions.filter((question) => question.topic === id && words.every((word) => textOf(question, topic).includes(word))) }
    })
    .filter((topic) => topic.questions.length > 0)
}

function textOf(question: Question, topic: string): string {
  return plain([topic, say(question.title), say(question.about), ...question.fields.map((field) => say(field.label)), ...question.rules].join(' '))
}
