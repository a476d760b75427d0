package museum

import spock.lang.Specification

/** What has to hold. */
class PaintingSpec extends Specification {
    @Shared def museum = new Museum()
    int rooms = 3

    def setup() {
        rooms = 4
    }

    def "opens at ten"() {
        given:
        def visitor = new Visitor(name: 'x')
        when: visitor.enter()
        then:
        visitor.inside
    }

    @Unroll
    void 'half of #a is #b'() {
        expect: half(a) == b
        where:
        a | b
        4 | 2
    }

    @Test
    void worksAsJUnit() {
        assert true
    }

    private helper(int n) { n }
}
