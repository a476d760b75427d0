#import <XCTest/XCTest.h>

@interface PaintingTests : XCTestCase
@property (nonatomic) int rooms;
@end

@implementation PaintingTests

- (void)setUp {
    [super setUp];
}

- (void)testOpensAtTen {
    XCTAssertTrue(YES);
}

- (void)testMove:(int)n {}

@end
